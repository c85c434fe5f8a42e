import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { Office } from '../../content/types.ts'
import { OpenState } from './OpenState.tsx'

/** Id of an office in the list. */
export const officeAnchor = (id: string) => `office-${id}`

interface OfficeItemProps {
  office: Office
  /** Its number on the plan. */
  number: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** An office as a disclosure; the browser keeps one of the list open. */
export function OfficeItem({ office, number, isOpen, onToggle }: OfficeItemProps) {
  const t = useText()
  const { id, name, address, phone, email, accessKeys } = office
  const [first] = office.hours
  return (
    <details
      className="office"
      name="office"
      id={officeAnchor(id)}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="office__head">
        <span className="office__number" aria-hidden="true">
          {number}
        </span>
        <h2 className="office__name">{name}</h2>
        <Icon name="chevron" />
        <OpenState office={office}>
          {first && t('offices.days', { days: first.label, hours: `${first.opens}–${first.closes}` })}
        </OpenState>
      </summary>
      <div className="office__body">
        <address className="office__address">
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="office__ways">
          <PhoneLink phone={phone} />
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <Hours office={office} />
        <p className="office__access">
          {accessKeys.map((key) => (
            <span key={key}>{t(key)}</span>
          ))}
        </p>
      </div>
    </details>
  )
}

function Hours({ office: { hours, appointment } }: { office: Office }) {
  const t = useText()
  return (
    <p className="office__hours">
      {hours.map(({ label, opens, closes }) => (
        <span key={label}>
          {t('offices.days', { days: label, hours: `${opens}–${closes}` })}
          {appointment && `, ${t('contactUs.offices.appointment')}`}
        </span>
      ))}
    </p>
  )
}
