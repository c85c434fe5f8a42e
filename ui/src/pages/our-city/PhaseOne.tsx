import { Section } from '../../components/Section.tsx'
import { WorkStatusTag } from '../../components/WorkStatusTag.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { WorkStatus } from '../../content/types.ts'
import { route } from './route.ts'

/** The order of the works on the line. */
const STATUSES: WorkStatus[] = ['complete', 'in-progress', 'planned']

/** Phase 1 as a line: the scale with today in red, and below it the works in the order of their progress. */
export function PhaseOne() {
  const t = useText()
  const { facts, milestones } = useData(route)
  const fact = facts.find(({ progress }) => progress !== undefined)
  if (fact?.progress === undefined) return null
  const sorted = [...milestones].sort((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status))
  const work = ({ id, titleKey, textKey, status }: (typeof milestones)[number]) => (
    <li key={id} className="phase-line__work">
      <WorkStatusTag status={status} />
      <h3 className="phase-line__title">{t(titleKey)}</h3>
      <p className="phase-line__text">{t(textKey)}</p>
    </li>
  )
  return (
    <Section labelledBy="phase-title" id="phase-1" surface="night" className="phase">
      <div className="phase__head">
        <h2 className="section-title" id="phase-title">
          {t('ourCity.phase.title')}
        </h2>
        <p className="prose phase__text">{t('ourCity.phase.text')}</p>
      </div>
      <div className="phase-line">
        <div className="phase-line__top">
          {/* An attribute, because the Content-Security-Policy does not allow style attributes. */}
          <svg className="phase-line__before" width={`${fact.progress}%`} height="1" aria-hidden="true" />
          <p className="phase-line__value">
            <bdi>{t(fact.valueKey)}</bdi>
            <span className="phase-line__unit">{t('ourCity.phase.unit')}</span>
          </p>
        </div>
        <progress className="visually-hidden" value={fact.progress} max={100} aria-label={t(fact.titleKey)} />
        <svg
          className="phase-line__scale"
          viewBox="0 0 1000 36"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="phase-line__rest" d={`M${fact.progress * 10} 18H1000`} />
          <path className="phase-line__lit" d={`M0 18H${fact.progress * 10}`} />
          <path className="phase-line__head" d={`M${fact.progress * 10} -208v260`} />
        </svg>
        <ol className="phase-line__works" role="list">
          {sorted.filter(({ status }) => status !== 'planned').map(work)}
          <li className="phase-line__today">{t('ourCity.phase.today', { value: t(fact.valueKey) })}</li>
          {sorted.filter(({ status }) => status === 'planned').map(work)}
        </ol>
      </div>
    </Section>
  )
}
