import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { notify } from '../components/toasts.ts'
import { useText } from '../content/ContentProvider.tsx'

interface Search {
  open: () => void
  /** The dialog while the search is open. */
  dialog: ReactNode
}

/**
 * The search's dialog, whose code loads on demand. The shortcut opens it as well, except in text fields and in
 * other dialogs.
 */
export function useSearch(): Search {
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
  return { open, dialog: Dialog && <Dialog onClose={close} /> }
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
