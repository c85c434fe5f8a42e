import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog that is modal for as long as it is mounted: the browser keeps the focus inside, makes
 * the page behind it inert, closes it on Escape and, when its own `close()` is called, gives the
 * focus back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
