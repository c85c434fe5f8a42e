import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Drawing } from '../../../components/Drawing.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { useFrames } from '../../../hooks/useFrames.ts'
import { useReducedMotion } from '../../../hooks/useMediaQuery.ts'
import { FigureHead } from '../cities/FigureHead.tsx'
import { FigureKey } from '../cities/FigureKey.tsx'
import { PlayButton } from '../cities/PlayButton.tsx'
import { useWholeLabels } from '../cities/useWholeLabels.ts'
import { draw, eased, LAST_STOP, SECONDS } from './scene.ts'

/** Rest at each stop, in milliseconds. */
const REST = 1400
/** The kinds of water that the drawing tells apart by color. */
const WATERS = ['raw', 'drinking', 'used', 'treated']
/** The tap: the stop that a still drawing shows if it does not fit its box. */
const TAP = 2

/** One drop, used twice: the line follows it from stop to stop. */
export function Drop({ city }: { city: City }) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const stops = useRef<HTMLOListElement>(null)
  const still = useReducedMotion()
  useWholeLabels(view)
  // The drawing without script shows the whole line.
  const [stop, setStop] = useState(LAST_STOP)
  /** The current stop, milliseconds since the move to it began, and whether the next stop follows after a rest. */
  const journey = useRef({ stop: LAST_STOP, time: Number.POSITIVE_INFINITY, goesOn: false })
  const [following, setFollowing] = useState(false)

  const paint = () => {
    const { stop, time } = journey.current
    const share = Math.min(1, time / (1000 * (SECONDS[stop] ?? 1)))
    if (view.current) draw(view.current, stop, eased(share))
    return share
  }
  const frames = useFrames(root, (elapsed) => {
    const { current } = journey
    current.time += elapsed
    const share = paint()
    if (share < 1) return true
    if (!current.goesOn || current.stop === LAST_STOP) {
      setFollowing(false)
      return false
    }
    if (current.time > 1000 * (SECONDS[current.stop] ?? 0) + REST) setOut(current.stop + 1, true)
    return true
  })
  const setOut = (next: number, goesOn: boolean) => {
    journey.current = { stop: next, time: 0, goesOn }
    setStop(next)
    setFollowing(goesOn)
  }
  const follow = () => {
    const { stop, time } = journey.current
    setOut(stop === LAST_STOP ? 0 : time === 0 ? stop : stop + 1, true)
    frames.play()
  }
  const goTo = (next: number) => {
    setOut(next, false)
    if (!still) return frames.play()
    journey.current.time = Number.POSITIVE_INFINITY
    paint()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(stops.current?.querySelectorAll('button') ?? [])]
    const here = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    const steps: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      Home: 0,
      End: LAST_STOP,
    }
    const next = steps[event.key]
    if (next === undefined || here < 0) return
    event.preventDefault()
    const target = Math.min(LAST_STOP, Math.max(0, next))
    goTo(target)
    buttons[target]?.focus()
  }

  // Once half of the drawing is in view, the drop sets out by itself, unless the visitor prefers less motion.
  const start = useRef(follow)
  start.current = follow
  useEffect(() => {
    const drawing = view.current
    if (!drawing) return
    const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches
    // A still drawing that fits its box shows the whole path.
    if (!motion && drawing.scrollWidth <= drawing.clientWidth) return draw(drawing, LAST_STOP, 1)
    const first = motion ? 0 : TAP
    journey.current.stop = first
    setStop(first)
    if (!motion) return draw(drawing, first, 1)
    journey.current.time = 0
    draw(drawing, 0, 0)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        start.current()
      },
      { threshold: 0.5 },
    )
    observer.observe(drawing)
    return () => observer.disconnect()
  }, [])
  // When the journey stops, also because the drawing left the window, the line is complete up to its stop.
  const { playing } = frames
  const settle = useRef(paint)
  settle.current = () => {
    if (journey.current.time > 0) journey.current.time = Number.POSITIVE_INFINITY
    return paint()
  }
  useEffect(() => {
    if (playing) return
    setFollowing(false)
    settle.current()
  }, [playing])

  const word = city.words[stop]
  return (
    <section ref={root} className="drop" data-below="" aria-labelledby="say">
      <div className="wrap drop__head">
        <FigureHead city={city} />
      </div>
      <Drawing ref={view} className="figure-view drop__view" label={t('cityServices.figure.drop.view')} />
      <div className="drop__ground" data-night="">
        <div className="wrap drop__board">
          <svg className="drop__map" viewBox="0 0 2000 625" aria-hidden="true">
            <use href="#drop-scene" />
          </svg>
          <FigureKey figure="drop" kinds={WATERS} />
          {/* Silent while the drop moves by itself. */}
          <p className="drop__say figure-controls" aria-live={following ? 'off' : 'polite'}>
            {word && (
              <>
                <b className="drop__name">{t(word.titleKey)}</b>
                {t(word.textKey)}
              </>
            )}
          </p>
          <div className="drop__controls figure-controls">
            <IconButton
              icon="arrow-back"
              flip
              label={t('cityServices.figure.drop.back')}
              disabled={stop === 0}
              onClick={() => goTo(stop - 1)}
            />
            <IconButton
              icon="arrow"
              flip
              label={t('cityServices.figure.drop.on')}
              disabled={stop === LAST_STOP}
              onClick={() => goTo(stop + 1)}
            />
            {!still && (
              <PlayButton
                playing={following}
                onToggle={following ? frames.pause : follow}
                label={t('cityServices.figure.play.drop')}
              />
            )}
          </div>
          <ol
            ref={stops}
            className="drop__stops"
            role="list"
            aria-label={t('cityServices.figure.drop.stops')}
            onKeyDown={onKeyDown}
          >
            {city.words.map(({ id, titleKey, textKey }, index) => (
              <li key={id} className="drop__stop" data-here={index === stop ? '' : undefined}>
                <button
                  type="button"
                  aria-current={index === stop ? 'step' : undefined}
                  onClick={() => goTo(index)}
                >
                  {t(titleKey)}
                </button>
                <span className="drop__text">{t(textKey)}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
