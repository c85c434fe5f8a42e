import { type RefObject, useEffect } from 'react'

/** Rounding makes the visible share of a whole label a little less than 1. */
const WHOLE = 0.98

/** Hides the labels of a drawing that the edges of its view would cut. */
export function useWholeLabels(view: RefObject<Element | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < WHOLE)
      },
      { root: view.current, threshold: [0, WHOLE] },
    )
    for (const label of view.current?.querySelectorAll('text') ?? []) observer.observe(label)
    return () => observer.disconnect()
  }, [view])
}
