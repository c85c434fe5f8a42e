import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A dialog that is modal while it is mounted and open: the browser traps the focus, makes the rest of the page
 * inert, closes the dialog on Escape, and restores the focus.
 */
export function useModal(open = true): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect cleans up before the dialog leaves the document; closing it later would not restore the
  // focus.
  useLayoutEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    noteModal()
    return () => {
      element?.close()
      noteModal()
    }
  }, [open])
  return dialog
}

/** Keeps the page behind a dialog from scrolling. With `:has`, each change of the page would be checked for it. */
function noteModal(): void {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null)
}
