import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Drawing } from '../../../components/Drawing.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { clockOf } from '../../../domain/clockOf.ts'
import { useReducedMotion } from '../../../hooks/useMediaQuery.ts'
import { FigureHead } from '../cities/FigureHead.tsx'
import { PlayButton } from '../cities/PlayButton.tsx'
import { TextTwin } from '../cities/TextTwin.tsx'
import { useHourSlider } from '../cities/useHourSlider.ts'
import { useWholeLabels } from '../cities/useWholeLabels.ts'
import { hourOfSun, PLACES, paint, placeInView, scrollToPlace, sunAt } from './scene.ts'
import { FIRST_HOUR, isShaded, LAST_HOUR, type Shade, shadeAt } from './shade.ts'

/** The hour whose shade is in the drawing. */
const START = 12
/** The place in the middle of the window at first: the bus stop. */
const FIRST_PLACE = 4
const MS_PER_HOUR = 1400

/** The hour, its clock, and for each place whether it is in the shade. */
const stateAt = (hour: number, shade: Shade) => ({
  hour,
  clock: clockOf(hour).text,
  shaded: PLACES.map((x) => isShaded(x, shade)),
})

/** The shade of every half hour. */
const DAY = Array.from({ length: 2 * (LAST_HOUR - FIRST_HOUR) }, (_, half) => shadeAt(FIRST_HOUR + half / 2))
/** For each place, the parts of the day in which it is in the shade, as lines along a bar. */
const BARS = PLACES.map((x) => DAY.map((shade, half) => (isShaded(x, shade) ? `M${half} .5h1` : '')).join(''))

/** The street at noon: the slider moves the sun, and the shade follows. */
export function Street({ city }: { city: City }) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const sun = useRef<HTMLSpanElement>(null)
  const still = useReducedMotion()
  useWholeLabels(view)
  const [{ hour, clock, shaded }, setState] = useState(() => stateAt(START, shadeAt(START)))
  const [near, setNear] = useState(FIRST_PLACE)
  /** The place that the visitor chose, until the next scroll of their own. */
  const chosen = useRef<number | undefined>(undefined)

  const onHour = (hour: number) => {
    const shade = shadeAt(hour)
    if (view.current) paint(view.current, hour, shade)
    const { left, top } = sunAt(hour)
    if (sun.current) {
      sun.current.style.insetInlineStart = `${left}%`
      sun.current.style.insetBlockStart = `${top}%`
    }
    const now = stateAt(hour, shade)
    setState((before) =>
      String(before.shaded) === String(now.shaded) && before.clock === now.clock ? before : now,
    )
  }
  const { playing, pause, show, toggle, slider } = useHourSlider(root, {
    first: FIRST_HOUR,
    last: LAST_HOUR,
    start: START,
    page: 1,
    msPerHour: MS_PER_HOUR,
    onHour,
  })
  const onSunMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    show(hourOfSun((event.clientX - box.left) / box.width))
  }
  const choose = (place: number) => {
    chosen.current = place
    setNear(place)
    if (view.current) scrollToPlace(view.current, PLACES[place] ?? 0, still ? 'auto' : 'smooth')
  }

  useEffect(() => {
    const street = view.current
    if (!street) return
    scrollToPlace(street, PLACES[FIRST_PLACE] ?? 0, 'auto')
    const stop = new AbortController()
    const { signal } = stop
    const passive = { passive: true, signal }
    const onScroll = () => setNear(chosen.current ?? placeInView(street))
    street.addEventListener('scroll', onScroll, passive)
    const release = () => {
      chosen.current = undefined
    }
    for (const type of ['pointerdown', 'wheel', 'keydown']) street.addEventListener(type, release, passive)
    dragToScroll(street, signal)
    return () => stop.abort()
  }, [])

  const open = city.words
    .filter((_, place) => !shaded[place])
    .map(({ titleKey }) => t(titleKey).toLowerCase())
  const sentence = open.length
    ? t('cityServices.figure.street.some', { places: open.join(', ') })
    : t('cityServices.figure.street.all')
  return (
    <section ref={root} className="street" data-below="" aria-labelledby="say">
      <div className="wrap street__head">
        <FigureHead city={city} />
      </div>
      <div ref={frame} className="street__frame" dir="ltr">
        <Drawing
          ref={view}
          className="figure-view street__view"
          label={t('cityServices.figure.street.view')}
        />
        {/* The slider below does the same for the keyboard. */}
        <span
          ref={sun}
          className="street__sun figure-controls"
          aria-hidden="true"
          onPointerDown={(event) => {
            pause()
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={onSunMove}
        />
      </div>
      <div className="wrap">
        <div className="street__bar figure-controls">
          <p className="street__hour" aria-hidden="true">
            {clock}
          </p>
          <div className="street__slide" dir="ltr">
            <input
              {...slider}
              type="range"
              className="figure-range street__range"
              aria-label={t('cityServices.figure.street.hour')}
              aria-valuetext={`${clock}. ${sentence}`}
            />
            <div className="street__hours" aria-hidden="true">
              {[8, 10, 12, 14, 16, 18].map((each) => (
                <span key={each}>{String(each).padStart(2, '0')}</span>
              ))}
            </div>
          </div>
          {!still && (
            <PlayButton playing={playing} onToggle={toggle} label={t('cityServices.figure.play.sun')} />
          )}
          <p className="street__say" role="status">
            {sentence}
          </p>
          <div className="street__controls">
            <IconButton
              icon="arrow-back"
              flip
              label={t('cityServices.figure.street.back')}
              disabled={near === 0}
              onClick={() => choose(near - 1)}
            />
            <IconButton
              icon="arrow"
              flip
              label={t('cityServices.figure.street.on')}
              disabled={near === PLACES.length - 1}
              onClick={() => choose(near + 1)}
            />
          </div>
        </div>
        <ol className="street__stops" role="list" aria-label={t('cityServices.figure.street.places')}>
          {city.words.map(({ id, titleKey }, place) => (
            <li key={id} className="street__stop" data-shade={shaded[place] ? '' : undefined}>
              <button type="button" data-here={place === near ? '' : undefined} onClick={() => choose(place)}>
                <span className="street__name">{t(titleKey)}</span>
                <svg className="street__shaded" viewBox="0 0 20 1" aria-hidden="true">
                  <path d={BARS[place]} />
                  <path className="street__edge" d={`M${2 * (hour - FIRST_HOUR)} -.3v1.6`} />
                  <path className="street__now" d={`M${2 * (hour - FIRST_HOUR)} -.4v1.8`} />
                </svg>
              </button>
            </li>
          ))}
        </ol>
        <p className="caption street__key">{t('cityServices.figure.street.key')}</p>
        <TextTwin title={t('cityServices.figure.twin.green')}>
          <ol className="text-twin__list" role="list">
            {city.words.map(({ id, titleKey, textKey }) => (
              <li key={id}>
                <b>{t(titleKey)}.</b> {t(textKey)}
              </li>
            ))}
            <li>{t('cityServices.figure.street.note')}</li>
          </ol>
        </TextTwin>
      </div>
    </section>
  )
}

/** Lets a mouse drag the street; fingers scroll it by themselves. */
function dragToScroll(view: HTMLElement, signal: AbortSignal): void {
  let grip: { x: number; left: number } | undefined
  const release = () => {
    grip = undefined
  }
  view.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'mouse') return
      grip = { x: event.clientX, left: view.scrollLeft }
      view.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  view.addEventListener(
    'pointermove',
    (event) => {
      if (grip) view.scrollLeft = grip.left + grip.x - event.clientX
    },
    { signal },
  )
  view.addEventListener('pointerup', release, { signal })
  view.addEventListener('pointercancel', release, { signal })
}
