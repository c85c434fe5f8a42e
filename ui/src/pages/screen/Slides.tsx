import { useEffect, useState } from 'react'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { CommunityEvent, HeroTile } from '../../content/collections.ts'
import { useEventTime } from './useEventTime.ts'

/** How long a picture is shown, in milliseconds. */
const SHOWN = 12_000
/** How long a pause lasts after the last input, in milliseconds. */
const PAUSED = 120_000

interface Slide {
  image: string
  title: string
  text?: string
}

interface SlidesProps {
  tiles: readonly HeroTile[]
  events: readonly CommunityEvent[]
  now: number | null
  /** Whether somebody is at the screen. */
  isUsed: boolean
}

/** Pictures of the city and of coming events, one after the other. */
export function Slides({ tiles, events, now, isUsed }: SlidesProps) {
  const t = useText()
  const { day, time } = useEventTime()
  const [turn, setTurn] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const places: Slide[] = tiles.map(({ titleKey, image }) => ({ image, title: t(titleKey) }))
  const coming = events.flatMap(({ title, start, end, image, place }): Slide[] =>
    image && now !== null && Date.parse(end) > now
      ? [{ image, title, text: `${day(start)}, ${time(start)} · ${place}` }]
      : [],
  )
  const slides = interleaved(places, coming)
  const isTurning = !isPaused && now !== null
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setTurn(turn + 1), SHOWN)
    return () => clearTimeout(timer)
  }, [turn, isTurning])

  useEffect(() => {
    if (!isPaused || isUsed) return
    const timer = setTimeout(() => setIsPaused(false), PAUSED)
    return () => clearTimeout(timer)
  }, [isPaused, isUsed])

  // The one that leaves, the one that is shown, and the next, whose picture is loaded meanwhile.
  const layers = [turn - 1, turn, turn + 1].filter((each) => each >= 0)
  return (
    <section className="slides" aria-label={t('screen.pictures')}>
      {layers.map((each) => {
        const slide = slides[each % slides.length]
        if (!slide) return null
        const state = each < turn ? 'past' : each === turn ? 'shown' : 'next'
        return (
          <figure className="slides__slide" key={each} data-state={state} aria-hidden={each !== turn}>
            <Picture name={slide.image} alt="" sizes="(max-aspect-ratio: 1/1) 110vh, 100vw" eager />
            <figcaption className="slides__caption">
              <strong className="slides__title">{slide.title}</strong>
              {slide.text && <span className="slides__text">{slide.text}</span>}
            </figcaption>
          </figure>
        )
      })}
      <span className="slides__position" key={turn} data-paused={isPaused ? '' : undefined} />
      <button type="button" className="slides__pause" onClick={() => setIsPaused(!isPaused)}>
        {t(isPaused ? 'screen.play' : 'screen.pause')}
      </button>
    </section>
  )
}

/** An event after every second place. */
function interleaved(places: Slide[], events: Slide[]): Slide[] {
  const rest = [...events]
  const mixed = places.flatMap((place, index) => [place, ...(index % 2 ? rest.splice(0, 1) : [])])
  return [...mixed, ...rest]
}
