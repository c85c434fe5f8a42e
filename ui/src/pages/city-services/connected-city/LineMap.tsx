import { useEffect, useRef, useState } from 'react'
import { Drawing } from '../../../components/Drawing.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { useFrames } from '../../../hooks/useFrames.ts'
import { useInView } from '../../../hooks/useInView.ts'
import { useReducedMotion } from '../../../hooks/useMediaQuery.ts'
import { FigureHead } from '../cities/FigureHead.tsx'
import { FigureKey } from '../cities/FigureKey.tsx'
import { PlayButton } from '../cities/PlayButton.tsx'
import { TextTwin } from '../cities/TextTwin.tsx'
import { LINES, type Mode, STOP_OF, type StopId, wayBetween } from './network.ts'
import { lineKey, route, stopKey } from './route.ts'
import { hideCoveredNames, paintTrain, paintWay, scrollToWay } from './scene.ts'

/** The round trip of the train, in milliseconds. */
const ROUND_TRIP = 26_000
/** Longer frames, for example after a pause, do not make the train jump. */
const LONGEST_FRAME = 50
const FIRST = { from: 'knowledge', to: 'riverside' }
/** Changes that have a sentence of their own. */
const COUNTED_CHANGES = 3
const MODES: Mode[] = ['rail', 'bus', 'cycle', 'walk']

/** The line map: two districts, the way between them, and its changes. */
export function LineMap() {
  const t = useText()
  const { city, districts } = useData(route)
  const view = useRef<HTMLDivElement>(null)
  const [{ from, to }, setEnds] = useState(FIRST)
  /** The start that was touched on the map, while the destination is still to be touched. */
  const [touched, setTouched] = useState<string | undefined>(undefined)
  const [hint, setHint] = useState<'hint' | 'second' | 'again'>('hint')
  const [start, goal] = [stopOf(from), stopOf(to)]
  const way = wayBetween(start, goal)
  const nameOf = (stop: StopId) => t(stopKey(stop))
  const districtName = (id: string) => t(districts.find((district) => district.id === id)?.nameKey ?? '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest follows from both ends
  useEffect(() => {
    if (!view.current) return
    paintWay(view.current, { way, start, goal, districts: [from, to], nameOf })
    // The map stays while the visitor looks for the destination.
    if (touched === undefined) scrollToWay(view.current)
  }, [from, to])

  // Which names fit changes with the window, the fonts, and the part in view.
  useEffect(() => {
    const map = view.current
    if (!map) return
    const update = () => hideCoveredNames(map)
    // The map has no layout while it is far below the window; the first call comes once it has one.
    const observer = new ResizeObserver(() => {
      scrollToWay(map)
      update()
    })
    observer.observe(map)
    document.fonts.ready.then(update)
    map.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      map.removeEventListener('scroll', update)
    }
  }, [])

  // Touching the map: the first district is the start, the second the destination.
  const touch = (district: string) => {
    setEnds(touched ? { from: touched, to: district } : { from: district, to })
    setTouched(touched ? undefined : district)
    setHint(touched ? 'again' : 'second')
  }
  const latestTouch = useRef(touch)
  useEffect(() => {
    latestTouch.current = touch
  })
  useEffect(() => {
    const map = view.current
    const onClick = ({ target }: Event) => {
      const district = target instanceof Element && target.closest<SVGElement>('.ds')?.dataset['d']
      if (district) latestTouch.current(district)
    }
    map?.addEventListener('click', onClick)
    return () => map?.removeEventListener('click', onClick)
  }, [])

  const choose = (ends: Partial<typeof FIRST>) => {
    setEnds({ from, to, ...ends })
    setTouched(undefined)
  }
  const changes = way.legs.slice(1).map((leg) => nameOf(leg.from))
  const sum =
    way.legs.length === 0
      ? t('cityServices.figure.map.none')
      : t(`cityServices.figure.map.changes${changes.length > COUNTED_CHANGES ? 'Many' : changes.length}`, {
          stops: changes.join(t('cityServices.figure.map.and')),
        })
  return (
    <section
      className="map"
      data-below=""
      data-way={way.legs.length > 0 ? '' : undefined}
      aria-labelledby="say"
    >
      <div className="wrap map__head">
        <FigureHead city={city} />
      </div>
      <div className="wrap city-columns">
        <div className="map__panel">
          <div className="map__form figure-controls">
            <DistrictSelect end="from" value={from} onChoose={(value) => choose({ from: value })} />
            <DistrictSelect end="to" value={to} onChoose={(value) => choose({ to: value })} />
            <button
              type="button"
              className="icon-button map__swap"
              aria-label={t('cityServices.figure.map.swap')}
              onClick={() => choose({ from: to, to: from })}
            >
              <Icon name="swap" />
            </button>
          </div>
          <div className="map__result figure-controls" aria-live="polite">
            <p className="map__sum">{sum}</p>
            <ol className="map__legs" role="list">
              {way.legs.map((leg) => (
                <li key={leg.from} className="map__leg" data-mode={LINES[leg.line].mode}>
                  <b>{t(lineKey(leg.line))}</b>
                  <span>
                    {t('cityServices.figure.map.leg', { from: nameOf(leg.from), to: nameOf(leg.to) })}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className="map__main">
          <Drawing ref={view} className="map__view" label={t('cityServices.figure.map.view')} />
          <div className="map__foot">
            <FigureKey figure="map" kinds={MODES} />
            <Train view={view} />
          </div>
          <p className="map__hint figure-controls" role="status">
            {t(`cityServices.figure.map.${hint}`, { district: districtName(touched ?? '') })}
          </p>
        </div>
      </div>
      <div className="wrap">
        <TextTwin title={t('cityServices.figure.twin.connected')}>
          <ul className="text-twin__list" role="list">
            {city.words.map(({ id, titleKey, textKey }) => (
              <li key={id}>
                <b>{t(titleKey)}.</b> {t(textKey)}
              </li>
            ))}
          </ul>
        </TextTwin>
      </div>
    </section>
  )
}

const stopOf = (district: string): StopId => STOP_OF[district] ?? 'it'

interface DistrictSelectProps {
  end: 'from' | 'to'
  value: string
  onChoose: (district: string) => void
}

function DistrictSelect({ end, value, onChoose }: DistrictSelectProps) {
  const t = useText()
  const { districts } = useData(route)
  return (
    <p className="map__field">
      <label htmlFor={`map-${end}`}>{t(`cityServices.figure.map.${end}`)}</label>
      <select id={`map-${end}`} value={value} onChange={(event) => onChoose(event.target.value)}>
        {districts.map(({ id, nameKey }) => (
          <option key={id} value={id}>
            {t(nameKey)}
          </option>
        ))}
      </select>
    </p>
  )
}

/** The button that runs the train, which runs by itself while the map is in view. */
function Train({ view }: { view: React.RefObject<HTMLDivElement | null> }) {
  const t = useText()
  const still = useReducedMotion()
  const inView = useInView(view)
  const [wanted, setWanted] = useState<boolean | undefined>(undefined)
  const part = useRef(0)
  const { playing, play, pause } = useFrames(view, (elapsed) => {
    part.current = (part.current + Math.min(LONGEST_FRAME, elapsed) / ROUND_TRIP) % 1
    if (view.current) paintTrain(view.current, part.current)
    return true
  })
  const runs = wanted ?? !still
  useEffect(() => {
    if (runs && inView) play()
    else pause()
  }, [runs, inView, play, pause])
  return (
    <div className="figure-controls">
      <PlayButton
        playing={playing}
        onToggle={() => setWanted(!playing)}
        label={t('cityServices.figure.play.train')}
      />
    </div>
  )
}
