import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A disclosure (WAI-ARIA APG) that closes on any navigation, on Escape, on a click outside `area` and
 * when the focus leaves `area`, so that it never covers what has the focus. Escape gives the focus back
 * to `button`.
 *
 * It is not a popover: the oldest browsers that the portal supports have none, a popover stays open when
 * the focus leaves it, and in the top layer it would lose its place under the fixed bar.
 */
export function useDisclosure(
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): { open: boolean; toggle: () => void; close: () => void } {
  const { key } = useLocation()
  // The navigation during which it was opened: any other one finds it closed.
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
