import { Icon } from '../components/Icon.tsx'
import { useText } from '../content/ContentProvider.tsx'

/** With a modifier: speech input and accidental key presses produce single letters (WCAG 2.1.4). */
const SHORTCUTS = 'Control+K Meta+K'

/** The search button of the header. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={SHORTCUTS}
      onClick={onClick}
    >
      <span className="visually-hidden">{t('shared.search.open')}</span>
      <Icon name="search" />
    </button>
  )
}
