import { MoreLink } from '../../../components/MoreLink.tsx'
import { Section } from '../../../components/Section.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { SERVICES } from '../../../paths.ts'
import { Audiences } from '../cities/Audiences.tsx'
import { CityHeader } from '../cities/CityHeader.tsx'
import { CityNews } from '../cities/CityNews.tsx'
import { CityQuestions } from '../cities/CityQuestions.tsx'
import { OtherCities } from '../cities/OtherCities.tsx'
import { Tasks } from '../cities/Tasks.tsx'
import { Day } from './Day.tsx'
import { route } from './route.ts'

/** Smart City: a day on one street, and the services of everyday life. */
export function SmartCityPage() {
  const t = useText()
  const { city, tasks, news } = useData(route)
  return (
    <>
      <CityHeader city={city} />
      <Day city={city} tasks={tasks} />
      <Section labelledBy="services-title">
        <div className="smart-services">
          <h2 className="city-title" id="services-title">
            {t(city.introTitleKey)}
          </h2>
          <p className="lede">{t(city.introKey)}</p>
          <Tasks tasks={tasks} />
          <MoreLink to={SERVICES} label={t('cityServices.allServices')} />
        </div>
      </Section>
      <Section labelledBy="for-you-title" surface="sand" height="tight">
        <div className="city-columns">
          <div className="smart-number">
            <p className="city-number">
              <bdi>{t('cityServices.figure.smartServices')}</bdi>
            </p>
            {city.noteKey && <p className="lede">{t(city.noteKey)}</p>}
          </div>
          <div className="smart-gains">
            <h2 className="city-title" id="for-you-title">
              {t('cityServices.forYou')}
            </h2>
            <Audiences forYou={city.forYou} />
          </div>
        </div>
      </Section>
      <Section labelledBy="faq-title">
        <div className="city-columns">
          <div className="smart-news bleed-start">
            <CityNews news={news} sizes="(min-width: 900px) 58vw, 100vw" />
          </div>
          <div className="smart-questions">
            <CityQuestions city={city} />
          </div>
        </div>
      </Section>
      <OtherCities than={city.id} />
    </>
  )
}
