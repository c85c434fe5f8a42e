import { Section, SectionHead } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { LeadershipRole } from '../../content/types.ts'
import { route } from './route.ts'

/** The company's organization chart as nested lists, by role. */
export function Leadership() {
  const t = useText()
  const { roles } = useData(route)
  const tops = roles.filter(({ reportsTo }) => reportsTo === undefined)
  return (
    <Section labelledBy="leadership-title" id="leadership">
      <SectionHead id="leadership-title" title={t('aboutCompany.leadership.title')}>
        <p className="section-text">{t('aboutCompany.leadership.text')}</p>
      </SectionHead>
      <ul className="leadership" role="list">
        {tops.map((role) => (
          <Role key={role.id} role={role} roles={roles} />
        ))}
      </ul>
      <p className="note">{t('aboutCompany.leadership.note')}</p>
    </Section>
  )
}

function Role({ role, roles }: { role: LeadershipRole; roles: LeadershipRole[] }) {
  const t = useText()
  const reports = roles.filter(({ reportsTo }) => reportsTo === role.id)
  return (
    <li className="leadership__role">
      <div className="leadership__box">
        <h3 className="leadership__title">{t(role.titleKey)}</h3>
        <p className="leadership__remit">{t(role.remitKey)}</p>
      </div>
      {reports.length > 0 && (
        <ul className="leadership__reports" role="list" data-count={reports.length}>
          {reports.map((report) => (
            <Role key={report.id} role={report} roles={roles} />
          ))}
        </ul>
      )}
    </li>
  )
}
