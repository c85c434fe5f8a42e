import { type RefObject, useEffect, useState } from 'react'
import { useContentStore } from '../content/ContentProvider.tsx'
import { useCurrentPage } from '../content/CurrentPage.tsx'

interface DrawingProps {
  ref: RefObject<HTMLDivElement | null>
  className: string
  label: string
}

/**
 * The page's drawing (`drawing.svg` beside its route.ts). On the first page, it is in the markup, and React
 * leaves it there. React never renders it again, so that an effect can change its attributes.
 */
export function Drawing({ ref, className, label }: DrawingProps) {
  const store = useContentStore()
  const { path } = useCurrentPage()
  const [svg] = useState(() => store.drawingOf(path) ?? '')
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    // For the visitor's return to this page; child effects run first, so nothing is changed yet.
    if (!store.drawingOf(path)) store.keepDrawing(path, box.innerHTML)
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref, store, path])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region within a section
    <div
      ref={ref}
      className={className}
      dir="ltr"
      role="region"
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
