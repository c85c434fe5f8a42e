import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useCityClock, useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { Office } from '../../content/types.ts'
import { openState } from '../../domain/openingHours.ts'
import { useNow } from '../../hooks/useNow.ts'
import { route } from './route.ts'

/** The offices. "Open now" appears when the time is known, in the city's time zone. */
export function Offices() {
  const t = useText()
  const { site } = useFrame()
  const { offices } = useData(route)
  return (
    <Section labelledBy="offices-title" id="offices" surface="warm">
      <SectionHead id="offices-title" title={t('contactUs.offices.title')}>
        <p className="section-text">{t('contactUs.offices.zone', { zone: site.timeZone.label })}</p>
      </SectionHead>
      <ul className="offices" role="list">
        {offices.map((office) => (
          <OfficeCard key={office.id} office={office} />
        ))}
      </ul>
    </Section>
  )
}

function OfficeCard({ office }: { office: Office }) {
  const t = useText()
  const { id, name, address, hours, appointment, phone, email, accessKeys } = office
  return (
    <li className="offices__item" id={`office-${id}`}>
      <h3 className="offices__name">{name}</h3>
      <OpenNow office={office} />
      <address className="offices__address">
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className="offices__facts">
        <div>
          <dt>{t('contactUs.offices.hours')}</dt>
          {hours.map(({ label, opens, closes }) => (
            <dd key={label}>
              {label} <bdi>{`${opens}–${closes}`}</bdi>
              {appointment && <>, {t('contactUs.offices.appointment').toLowerCase()}</>}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('contactUs.offices.phone')}</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </div>
        <div>
          <dt>{t('contactUs.offices.email')}</dt>
          <dd>
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('contactUs.offices.access')}</dt>
          {accessKeys.map((key) => (
            <dd key={key}>{t(key)}</dd>
          ))}
        </div>
      </dl>
      <a className="more" href={`#marker-${id}`}>
        <span>
          {t('contactUs.offices.showOnMap')}
          <span className="visually-hidden">: {name}</span>
        </span>
        <Icon name="pin" />
      </a>
    </li>
  )
}

function OpenNow({ office }: { office: Office }) {
  const t = useText()
  const now = useNow()
  const cityClock = useCityClock()
  const state = now === null ? undefined : openState(office.hours, cityClock(now))
  // Reserve the line so that nothing shifts when the state is known.
  if (!state) return <p className="open-now" />
  if (state.open) {
    return (
      <p className="open-now" data-open="">
        <strong>{t('contactUs.offices.open')}</strong>,{' '}
        {t('contactUs.offices.closesAt', { time: state.closes })}
      </p>
    )
  }
  const days = t('dates.days').split(' ')
  const near = [t('contactUs.offices.today'), t('contactUs.offices.tomorrow')][state.inDays]
  return (
    <p className="open-now">
      {t('contactUs.offices.closed', { day: near ?? days[state.weekday] ?? '', time: state.opens })}
    </p>
  )
}
