import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '../../content/ContentProvider.tsx'
import type { District, DistrictUse } from '../../content/types.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface DistrictStripProps {
  districts: District[]
  chosen: string | undefined
  onChoose: (id: string) => void
  matches: (uses: DistrictUse[]) => boolean
}

/** The names of the districts below the map; it scrolls sideways on narrow windows. */
export function DistrictStrip({ districts, chosen, onChoose, matches }: DistrictStripProps) {
  const t = useText()
  const hydrated = useHydrated()
  const list = useRef<HTMLOListElement>(null)

  // Keep the current name in view without moving the page.
  useEffect(() => {
    const item = chosen && list.current?.querySelector<HTMLElement>(`[href="#${chosen}"]`)?.parentElement
    if (!item || !list.current) return
    list.current.scrollTo({ left: item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2 })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    // Reserved by the browser: zoom, Back, and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const links = [...(list.current?.querySelectorAll<Element>('a') ?? [])]
    const at = event.target instanceof Element ? links.indexOf(event.target) : 0
    const step = STEPS[event.key]
    const to = step ? (at + step) % links.length : { Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : districts.at(to)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    const link = links.at(districts.indexOf(next))
    if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  }
  return (
    <nav className="strip" aria-label={t('ourCity.plan.list')}>
      <ol className="strip__list" role="list" ref={list} onKeyDown={onKeyDown}>
        {districts.map(({ id, nameKey, uses }, index) => (
          <li key={id} className="strip__item">
            <a
              className="strip__link"
              href={`#${id}`}
              // Without script, each link is a Tab stop.
              tabIndex={!hydrated || (chosen ? id === chosen : index === 0) ? 0 : -1}
              aria-current={id === chosen ? 'true' : undefined}
              data-dim={matches(uses) ? undefined : ''}
              onClick={(event) => {
                event.preventDefault()
                onChoose(id)
              }}
            >
              {t(nameKey)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
