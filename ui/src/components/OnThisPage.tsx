import { useText } from '../content/ContentProvider.tsx'
import { Icon } from './Icon.tsx'

/** A table of contents for a long page. */
export function OnThisPage({ items }: { items: { id: string; label: string }[] }) {
  const t = useText()
  return (
    <nav className="on-this-page" aria-label={t('shared.onThisPage')}>
      <ul role="list">
        {items.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span>{label}</span>
              <Icon name="arrow-down" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
