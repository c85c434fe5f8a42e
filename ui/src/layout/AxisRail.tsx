import { type CSSProperties, useEffect, useState } from 'react'
import { useText } from '../content/ContentProvider.tsx'
import { useMediaQuery } from '../hooks/useMediaQuery.ts'

/** Windows without room beside the page, where the rail lies below the header. */
const NARROW_WINDOW = '(max-width: 999px)'
/** A page with fewer sections has no rail. */
const MIN_STOPS = 3
/** The section that crosses a line in the upper third of the window is the current one. */
const LINE = '-33% 0px -67% 0px'

interface Stop {
  section: Element
  target: string
  label: string
  isNight: boolean
}

/**
 * The sections of the page as ticks along an axis, with a mark at the one in view. It appears after hydration,
 * because it is read from the page. In narrow windows it only shows the position.
 */
export function AxisRail({ path }: { path: string }) {
  const t = useText()
  const [stops, setStops] = useState<Stop[]>([])
  const [current, setCurrent] = useState(0)
  const isLying = useMediaQuery(NARROW_WINDOW)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has sections of its own
  useEffect(() => {
    const found = findStops()
    setStops(found.length < MIN_STOPS ? [] : found)
    setCurrent(0)
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(found.findIndex(({ section }) => section === entered.target))
      },
      { rootMargin: LINE },
    )
    for (const { section } of found) observer.observe(section)
    return () => observer.disconnect()
  }, [path])

  if (stops.length === 0) return null
  // Applied through the CSSOM: the rail is never part of the server's HTML.
  const position = { '--count': stops.length, '--at': current / (stops.length - 1) } as CSSProperties
  return (
    <nav
      className="rail"
      aria-label={t('shared.sections')}
      inert={isLying}
      data-night={stops[current]?.isNight ? '' : undefined}
      style={position}
    >
      <ol className="rail__stops">
        {stops.map(({ target, label }, index) => (
          <li key={target}>
            <a
              className="rail__stop"
              href={`#${target}`}
              aria-current={index === current ? 'location' : undefined}
            >
              <span className="rail__label">{label}</span>
            </a>
          </li>
        ))}
      </ol>
      <span className="rail__mark" />
    </nav>
  )
}

/** The id of a section, which may be on its content (`Section`, `Spread`). */
const bandId = (section: HTMLElement) => section.id || section.querySelector(':scope > [id]')?.id

/** The sections of the page that have a heading. */
function findStops(): Stop[] {
  return [...document.querySelectorAll<HTMLElement>('#main section[aria-labelledby]')].flatMap((section) => {
    const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '')
    const isOuter = !section.parentElement?.closest('section[aria-labelledby]')
    if (!heading?.matches('h1, h2') || !isOuter) return []
    return {
      section,
      // Browsers scroll to the start of the page for the fragment "top".
      target: heading.matches('h1') ? 'top' : bandId(section) || heading.id,
      label: heading.textContent,
      isNight: section.matches('[data-night]'),
    }
  })
}
