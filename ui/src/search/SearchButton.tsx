import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useText } from '../content/ContentProvider.tsx'
import { notify } from '../layout/toasts.ts'

const SHORTCUT = '/'

/** Opens the search over all pages; so does `/` anywhere outside a field. Its code comes when it is first wanted. */
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
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== SHORTCUT || modified || isEditable(event.target)) return
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
        aria-keyshortcuts={SHORTCUT}
        onClick={open}
      >
        <span className="visually-hidden">{t('shared.search.open')}</span>
        <Icon name="search" />
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
