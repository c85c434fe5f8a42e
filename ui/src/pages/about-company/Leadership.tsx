import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { LeadershipRole } from '../../content/types.ts'
import { route } from './route.ts'

/** A node of the chart: heads stand on the line of responsibility, the others on branches of it. */
interface Node {
  id: string
  kind: 'head' | 'staff' | 'office'
  title: string
  text: string
  /** The page that shows the office's work. */
  route: string | undefined
}

/** The organization chart: offices that open off one line of responsibility, in reading order. */
export function Leadership() {
  const t = useText()
  const { roles, company } = useData(route)
  const node = ({ id, titleKey, remitKey, route }: LeadershipRole, kind: Node['kind']): Node => ({
    id,
    kind,
    title: t(titleKey),
    text: t(remitKey),
    route,
  })
  const committees: Node = {
    id: 'committees',
    kind: 'staff',
    title: t('aboutCompany.governance.committees'),
    text: company.committees.map(({ titleKey }) => t(titleKey)).join(t('aboutCompany.governance.and')),
    route: undefined,
  }
  const reportsTo = (head: LeadershipRole) => roles.filter((role) => role.reportsTo === head.id)
  /** A head, its own offices, and then the head below it. */
  const line = (head: LeadershipRole): Node[] => {
    const below = reportsTo(head).filter((role) => reportsTo(role).length > 0)
    const offices = reportsTo(head).filter((role) => !below.includes(role))
    const isTop = head.reportsTo === undefined
    return [
      node(head, 'head'),
      ...offices.map((role) => node(role, isTop ? 'staff' : 'office')),
      ...(isTop ? [committees] : []),
      ...below.flatMap(line),
    ]
  }
  const nodes = roles.filter((role) => role.reportsTo === undefined).flatMap(line)
  return (
    <Section labelledBy="leadership-title" id="leadership" surface="warm" height="tight">
      <div className="leadership-band">
        <div className="leadership-head">
          <h2 className="section-title" id="leadership-title">
            {t('aboutCompany.leadership.title')}
          </h2>
          <p className="prose">{t('aboutCompany.leadership.text')}</p>
        </div>
        <ol className="leadership" role="list">
          {nodes.map(({ id, kind, title, text, route }) => (
            <li key={id} className="leadership__node" data-kind={kind}>
              <h3 className="leadership__title">{title}</h3>
              <p className="leadership__remit">
                {route ? (
                  <Link className="leadership__link" to={route}>
                    <span>{text}</span>
                    <Icon name="arrow" flip />
                  </Link>
                ) : (
                  text
                )}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
