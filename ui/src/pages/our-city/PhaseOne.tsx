import { Scale } from '../../components/Scale.tsx'
import { Section } from '../../components/Section.tsx'
import { WorkStatusTag } from '../../components/WorkStatusTag.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { route } from './route.ts'

/** The progress of Phase 1: the specified fact with its scale, and the milestones. */
export function PhaseOne() {
  const t = useText()
  const { facts, milestones } = useData(route)
  const fact = facts.find(({ progress }) => progress !== undefined)
  if (fact?.progress === undefined) return null
  return (
    <Section labelledBy="phase-title" id="phase-1" surface="night" className="phase">
      <div className="split">
        <div className="split__title phase__head">
          <h2 className="section-title" id="phase-title">
            {t('ourCity.phase.title')}
          </h2>
          <p className="prose">{t('ourCity.phase.text')}</p>
        </div>
        <div className="split__body phase__fact">
          <p className="phase__value">
            <span className="visually-hidden">{t(fact.titleKey)}: </span>
            <bdi>{t(fact.valueKey)}</bdi>
            {fact.statusKey && <span className="status">{t(fact.statusKey)}</span>}
          </p>
          <Scale percent={fact.progress} label={t(fact.titleKey)} />
        </div>
      </div>
      <ol className="milestones" role="list">
        {milestones.map(({ id, titleKey, textKey, status }) => (
          <li key={id} className="milestones__item">
            <WorkStatusTag status={status} />
            <h3 className="milestones__title">{t(titleKey)}</h3>
            <p className="milestones__text">{t(textKey)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
