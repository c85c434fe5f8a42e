import { MoreLink } from '../../components/MoreLink.tsx'
import { STAMPS } from '../../components/planSheet.ts'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { SERVICES } from '../../paths.ts'
import { route } from './route.ts'

/** The service that plans trips. */
const PLANNER = `${SERVICES}/journey-planner`

/** Width of the mark where a route ends, in plan units. */
const MARK = 68

/** The ways to the city, each with its route on a small plan. */
export function GettingHere() {
  const t = useText()
  const { travel } = useData(route)
  return (
    <Section labelledBy="travel-title" id="getting-here" surface="sand" height="tight">
      <div className="travel__head">
        <h2 className="section-title" id="travel-title">
          {t('ourCity.travelTitle')}
        </h2>
        <p className="travel__key">{t('ourCity.travelKey')}</p>
      </div>
      <ul className="travel" role="list">
        {travel.map(({ id, titleKey, textKey, route: d, dashed, arrive: [x, y] }) => (
          <li key={id} className="travel__way">
            <svg className="travel__plan" viewBox="60 20 1140 920" aria-hidden="true">
              <use className="travel__land" href={`${STAMPS}#city`} />
              <use className="travel__river" href={`${STAMPS}#river`} />
              <path className="travel__route" data-dashed={dashed ? '' : undefined} d={d} />
              <rect className="travel__end" x={x - MARK / 2} y={y - MARK / 2} width={MARK} height={MARK} />
            </svg>
            <div>
              <h3 className="travel__title">{t(titleKey)}</h3>
              <p className="travel__text">{t(textKey)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="travel__more">
        <MoreLink to={PLANNER} label={t('ourCity.travelAction')} />
      </p>
    </Section>
  )
}
