import { MoreLink } from '../../../components/MoreLink.tsx'
import { Picture } from '../../../components/Picture.tsx'
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
import { LineMap } from './LineMap.tsx'
import { route } from './route.ts'

/** Connected City: a line map that finds the way. */
export function ConnectedCityPage() {
  const t = useText()
  const { city, tasks, news } = useData(route)
  return (
    <>
      <CityHeader city={city} />
      <LineMap />
      <Section labelledBy="for-you-title" surface="night">
        <div className="city-columns connected-gains">
          {city.picture && (
            <figure className="connected-gains__picture bleed-start">
              <div className="pic pic--32">
                <Picture
                  name={city.picture.image}
                  alt={t(city.picture.altKey)}
                  sizes="(min-width: 900px) 58vw, 100vw"
                />
              </div>
              <figcaption className="caption">{t(city.picture.captionKey)}</figcaption>
            </figure>
          )}
          <div className="connected-gains__tabs">
            <h2 className="city-title" id="for-you-title">
              {t(city.introTitleKey)}
            </h2>
            <p className="lede city-soft">{t(city.introKey)}</p>
            <Audiences forYou={city.forYou} />
          </div>
        </div>
      </Section>
      <Section labelledBy="services-title" surface="sand">
        <h2 className="city-title" id="services-title">
          {t(city.servicesTitleKey)}
        </h2>
        <Tasks tasks={tasks} />
        <MoreLink to={SERVICES} label={t('cityServices.allServices')} />
      </Section>
      <Section labelledBy="faq-title">
        <div className="city-columns">
          <div className="connected-questions">
            <CityQuestions city={city} />
          </div>
          <div className="connected-news bleed-end">
            <CityNews news={news} sizes="(min-width: 900px) 50vw, 100vw" />
          </div>
        </div>
      </Section>
      <OtherCities than={city.id} />
    </>
  )
}
