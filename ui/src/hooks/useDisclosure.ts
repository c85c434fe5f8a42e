import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A disclosure (WAI-ARIA APG) that any navigation, Escape and a click outside `area` close.
 * Escape gives the focus back to `button`.
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
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    addEventListener('keydown', onKey)
    addEventListener('click', onClick)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('click', onClick)
    }
  }, [open, close, area, button])

  return { open, toggle, close }
}
