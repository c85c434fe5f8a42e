import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { COMMUNITY, PRESS, REQUESTS } from '../../paths.ts'
import { Desks } from './Desks.tsx'
import { WriteToUs } from './WriteToUs.tsx'

const OTHER_WAYS = [
  { id: 'press', to: PRESS },
  { id: 'suppliers', to: REQUESTS },
  { id: 'residents', to: COMMUNITY },
] as const

/** The offices on the plan, and ways to write (content plan, section 12.1). */
export function ContactUsPage() {
  return (
    <>
      <Desks />
      <WriteToUs>
        <OtherWays />
      </WriteToUs>
    </>
  )
}

/** Pages that answer some questions at once. */
function OtherWays() {
  const t = useText()
  return (
    <nav className="ways" id="ways" aria-labelledby="ways-title">
      <h2 className="ways__title" id="ways-title">
        {t('contactUs.other.title')}
      </h2>
      <ul role="list">
        {OTHER_WAYS.map(({ id, to }) => (
          <li key={id}>
            <Link className="ways__way" to={to}>
              <span className="ways__name">
                {t(`contactUs.other.${id}`)}
                <Icon name="arrow" flip />
              </span>
              <span className="ways__text">{t(`contactUs.other.${id}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
