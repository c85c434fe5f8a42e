import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A disclosure (WAI-ARIA APG) that closes on navigation, on Escape, on a click outside `area`, and when the
 * focus leaves `area`, so that it never covers the focused element. Escape returns the focus to `button`.
 *
 * It is not a popover: the oldest supported browsers have none, a popover stays open when the focus leaves it,
 * and in the top layer it would not stay below the fixed bar.
 */
export function useDisclosure(
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): { open: boolean; toggle: () => void; close: () => void } {
  const { key } = useLocation()
  // The location key at the time of opening; after any navigation, the keys differ and it is closed.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const close = useCallback(() => setOpenAt(null), [])
  const toggle = () => setOpenAt(open ? null : key)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close()
    }
    addEventListener('keydown', onKey)
    addEventListener('click', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('click', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [open, close, area, button])

  return { open, toggle, close }
}
