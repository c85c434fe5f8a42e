import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { route } from './route.ts'

/** The opening: the mission over the plan at night, and the three parts of the work. */
export function Mission() {
  const t = useText()
  const { company } = useData(route)
  return (
    <section className="mission" data-night="" aria-labelledby="title">
      <div className="mission__ground" aria-hidden="true">
        <img
          src="/brand/plan-night.svg"
          alt=""
          width="1200"
          height="940"
          fetchPriority="low"
          decoding="async"
        />
      </div>
      <div className="wrap mission__body">
        <Breadcrumbs />
        {/* The breadcrumbs above show the same words. */}
        <h1 className="visually-hidden" id="title">
          {t('aboutCompany.header.title')}
        </h1>
        <p className="mission__lead">{t('aboutCompany.mission.lead')}</p>
        <p className="mission__text">{t('aboutCompany.mission.text')}</p>
        <p className="mission__for">{t('aboutCompany.mission.for')}</p>
        <ol className="mission__work" role="list" aria-label={t('aboutCompany.workTitle')}>
          {company.work.map(({ id, titleKey, textKey }) => (
            <li key={id} className="mission__part">
              <h2 className="mission__verb">{t(titleKey)}</h2>
              <p className="mission__words">{t(textKey)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
