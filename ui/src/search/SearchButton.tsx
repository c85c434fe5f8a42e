import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { notify } from '../components/toasts.ts'
import { useText } from '../content/ContentProvider.tsx'

/** With a modifier: speech input and accidental key presses produce single letters (WCAG 2.1.4). */
const SHORTCUTS = 'Control+K Meta+K'

/**
 * The search button; the shortcut also opens the search, except in text fields. The dialog's code loads on
 * demand.
 */
export function SearchButton() {
  const t = useText()
  const failed = t('shared.search.failed')
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const close = useCallback(() => setDialog(null), [])
  const open = useCallback(() => {
    import('./SearchDialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => notify(failed),
    )
  }, [failed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In text fields, the shortcut may edit: on a Mac, Control+K deletes to the end of the line.
      if (!isShortcut(event) || isEditable(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={SHORTCUTS}
        onClick={open}
      >
        <span className="visually-hidden">{t('shared.search.open')}</span>
        <Icon name="search" />
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
