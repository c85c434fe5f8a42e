import { type RefObject, useState } from 'react'
import { NightPlan } from '../components/NightPlan.tsx'
import { RIVER, SHEET } from '../components/planSheet.ts'
import type { Place } from '../content/types.ts'
import { useInView } from '../hooks/useInView.ts'

/** The drawn part of the plan, in its units: the place is at the same point on every page, clear of the words. */
const VIEW = { left: 570, above: 445, width: 1140, height: 890 }

interface FooterPlanProps {
  footer: RefObject<HTMLElement | null>
  place: Place
}

/** The plan at night around the page's place; it loads when the footer first comes into view. */
export function FooterPlan({ footer, place }: FooterPlanProps) {
  const inView = useInView(footer)
  const [loaded, setLoaded] = useState(false)
  if (inView && !loaded) setLoaded(true)
  if (!loaded) return null
  const { id, label } = place
  const [x, y] = label
  const viewBox = `${x - VIEW.left} ${y - VIEW.above} ${VIEW.width} ${VIEW.height}`
  return (
    <NightPlan className="footer__plan" viewBox={viewBox}>
      <use className="footer__here" href={`${SHEET}#${id === RIVER ? 'park' : `blocks-${id}`}`} />
    </NightPlan>
  )
}
