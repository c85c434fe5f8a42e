import { useText } from '../../content/ContentProvider.tsx'
import type { ServiceEntry } from '../../content/types.ts'

/** Services with their audiences and channels. */
export function ServiceList({ entries }: { entries: ServiceEntry[] }) {
  const t = useText()
  return (
    <ul className="service-list" role="list">
      {entries.map(({ id, nameKey, summaryKey, audience, channel }) => (
        <li key={id} className="service-list__item">
          <h3 className="service-list__name">{t(nameKey)}</h3>
          <p className="service-list__text">{t(summaryKey)}</p>
          <p className="service-list__meta">
            {audience.map((each) => t(`cityServices.audience.${each}`)).join(', ')}
            <span aria-hidden="true"> · </span>
            {channel.map((each) => t(`cityServices.channel.${each}`)).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
