import { type RefObject, useEffect, useState } from 'react'

/** Whether at least `threshold` (0 to 1) of an element is in the window. */
export function useInView(ref: RefObject<Element | null>, threshold = 0): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) setInView(entry.isIntersecting)
      },
      { threshold },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, threshold])
  return inView
}
