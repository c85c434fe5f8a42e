import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A dialog that is modal for as long as it is mounted: the browser keeps the focus inside, makes
 * the page behind it inert, closes it on Escape and gives the focus back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because it is cleaned up before the dialog leaves the document: closing a dialog
  // that has left gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
