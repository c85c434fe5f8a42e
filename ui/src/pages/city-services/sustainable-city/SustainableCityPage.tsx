import { MoreLink } from '../../../components/MoreLink.tsx'
import { Section } from '../../../components/Section.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { COMPANY, SERVICES } from '../../../paths.ts'
import { Audiences } from '../cities/Audiences.tsx'
import { CityHeader } from '../cities/CityHeader.tsx'
import { CityNews } from '../cities/CityNews.tsx'
import { CityQuestions } from '../cities/CityQuestions.tsx'
import { OtherCities } from '../cities/OtherCities.tsx'
import { Tasks } from '../cities/Tasks.tsx'
import { Drop } from './Drop.tsx'
import { route } from './route.ts'

/** Sustainable City: one drop of water, used twice. */
export function SustainableCityPage() {
  const t = useText()
  const { city, tasks, news } = useData(route)
  return (
    <>
      <CityHeader city={city} />
      <Drop city={city} />
      <Section labelledBy="for-you-title" surface="warm" height="tight">
        <div className="city-columns">
          <div className="sustainable-rules">
            <h2 className="city-title" id="for-you-title">
              {t(city.introTitleKey)}
            </h2>
            <p className="sustainable-rules__say">{t('cityServices.figure.roofs')}</p>
            <p className="lede">{t(city.introKey)}</p>
          </div>
          <div className="sustainable-gains">
            <Audiences forYou={city.forYou} />
            {city.noteKey && <p className="lede city-soft sustainable-gains__note">{t(city.noteKey)}</p>}
            <MoreLink to={COMPANY} label={t('cityServices.aboutLink')} />
          </div>
        </div>
      </Section>
      <section className="sustainable-news" data-below="" aria-label={t('cityServices.news')}>
        <CityNews news={news} sizes="100vw" />
      </section>
      <Section labelledBy="services-title" surface="sand">
        <h2 className="city-title" id="services-title">
          {t(city.servicesTitleKey)}
        </h2>
        <Tasks tasks={tasks} />
        <MoreLink to={SERVICES} label={t('cityServices.allServices')} />
      </Section>
      <Section labelledBy="faq-title">
        <CityQuestions
          city={city}
          picture={{
            name: 'services/repair-afternoon',
            alt: t('cityServices.repair.alt'),
            caption: t('cityServices.repair.caption'),
          }}
        />
      </Section>
      <OtherCities than={city.id} />
    </>
  )
}
