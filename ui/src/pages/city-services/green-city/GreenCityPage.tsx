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
import { route } from './route.ts'
import { Street } from './Street.tsx'

/** Green City: a street in section, and the shade it casts. */
export function GreenCityPage() {
  const t = useText()
  const { city, tasks, news } = useData(route)
  return (
    <>
      <CityHeader city={city} />
      <Street city={city} />
      <Section labelledBy="for-you-title">
        <div className="city-columns">
          <div className="green-gains">
            <h2 className="city-title" id="for-you-title">
              {t(city.introTitleKey)}
            </h2>
            <p className="lede green-gains__lead">{t(city.introKey)}</p>
            <Audiences forYou={city.forYou} />
          </div>
          <figure className="green-plan bleed-end">
            <div className="pic green-plan__pic">
              <img
                src="/brand/plan-green.svg"
                alt={t('cityServices.figure.plan.alt')}
                width="736"
                height="640"
                loading="lazy"
              />
              {/* The alternative text has the same names. */}
              <svg
                className="green-plan__names"
                viewBox="196 130 736 640"
                preserveAspectRatio="xMidYMid slice"
                aria-hidden="true"
              >
                <text x="600" y="440">
                  {t('cityServices.figure.plan.business')}
                </text>
                <text x="790" y="335">
                  {t('cityServices.figure.plan.gardens')}
                </text>
                <text x="350" y="516">
                  {t('cityServices.figure.plan.river')}
                </text>
              </svg>
            </div>
            <figcaption className="caption">{t('cityServices.figure.plan.caption')}</figcaption>
          </figure>
        </div>
      </Section>
      <Section labelledBy="parks-title" surface="night">
        <div className="green-story">
          <div className="green-story__fact">
            <h2 className="visually-hidden" id="parks-title">
              {t('cityServices.figure.parks')}
            </h2>
            <p className="city-number green-story__number">{t('cityServices.figure.acres')}</p>
            {city.noteKey && <p className="lede">{t(city.noteKey)}</p>}
          </div>
          <CityNews news={news} sizes="(min-width: 1100px) 58vw, 100vw" />
        </div>
      </Section>
      <Section labelledBy="services-title" surface="warm">
        <div className="city-columns">
          <div className="green-services">
            <h2 className="city-title" id="services-title">
              {t(city.servicesTitleKey)}
            </h2>
            <Tasks tasks={tasks} />
            <MoreLink to={SERVICES} label={t('cityServices.allServices')} />
          </div>
          <div className="green-questions">
            <CityQuestions city={city} />
          </div>
        </div>
      </Section>
      <OtherCities than={city.id} />
    </>
  )
}
