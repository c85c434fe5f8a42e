import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CityTime } from '../../components/CityTime.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { usePicture, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { District, DistrictUse } from '../../content/types.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { CityTools, type PlanMode } from './CityTools.tsx'
import { DistrictPlan } from './DistrictPlan.tsx'
import { DistrictSheets, PLAN_ID } from './DistrictSheets.tsx'
import { DistrictStrip } from './DistrictStrip.tsx'
import { route } from './route.ts'
import { useCamera } from './useCamera.ts'

const PHOTO = 'masterplan/plan'

/**
 * The opening: the plan of the city fills the window. The chosen district is shown on the map, in the strip, and as a
 * sheet; it is stored in the hash, so that a place can be shared: /our-city#knowledge.
 */
export function CityPlan() {
  const t = useText()
  const { districts } = useData(route)
  const { hash, key } = useLocation()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<string>()
  const [use, setUse] = useState('')
  const [mode, setMode] = useState<PlanMode>('drawing')
  const [pointed, setPointed] = useState<District>()
  const [entered, setEntered] = useState(false)
  // Adds the picture to the page's data; it is shown on request.
  usePicture(PHOTO)
  const [map, sheet, panel] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const district = districts.find(({ id }) => id === chosen)
  const camera = useCamera({ map, sheet, panel }, district?.shape)

  // Unknown and empty hashes do not change the choice. The key detects a link that is followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const wanted = districts.find(({ id }) => `#${id}` === hash)
    if (!wanted) return
    setChosen(wanted.id)
    setEntered(true)
  }, [districts, hash, key])

  const address = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(address.current), [])

  const choose = useCallback((id: string | undefined) => {
    setChosen(id)
    setPointed(undefined)
    setEntered(true)
    // Set after the event, because the browser matches `:target` again when the address changes. The router's
    // state is kept.
    clearTimeout(address.current)
    const path = location.pathname + location.search
    address.current = setTimeout(() => history.replaceState(history.state, '', id ? `${path}#${id}` : path))
  }, [])

  const showWhole = () => {
    choose(undefined)
    camera.showWhole()
  }
  /** Shows the whole city and leaves the focus on the district that was chosen. */
  const close = () => {
    const id = chosen
    showWhole()
    map.current?.scrollIntoView({ block: 'nearest' })
    map.current?.querySelector<SVGElement>(`[data-district="${id}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (chosen) close()
    else showWhole()
  }
  const matches = (uses: DistrictUse[]) => !use || uses.some((each) => each === use)
  const tip = pointed && pointed.id !== chosen ? pointed : undefined
  const [x, y] = tip ? camera.placeOf(tip.label) : [0, 0]
  return (
    <section
      className="city-plan"
      id={PLAN_ID}
      aria-labelledby="title"
      data-chosen={chosen ? '' : undefined}
      data-mode={mode}
      data-live={hydrated ? '' : undefined}
      data-entered={entered ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <div className="city-plan__copy">
        <h1 className="city-plan__title" id="title">
          {t('ourCity.header.title')}
        </h1>
        <p className="lede city-plan__lede">
          <CityTime className="city-plan__time" />
          {t('ourCity.header.lead')}
        </p>
      </div>
      <CityTools
        mode={mode}
        onMode={setMode}
        use={use}
        onUse={setUse}
        camera={camera}
        canShowWhole={camera.canZoomOut || chosen !== undefined}
        onWhole={showWhole}
      />
      <div className="city-plan__map" ref={map}>
        {/* Set by script, because the Content-Security-Policy does not allow style attributes. */}
        <div className="city-plan__view" data-still={camera.isStill ? '' : undefined} style={camera.style}>
          <div className="city-plan__sheet" ref={sheet}>
            {mode === 'photo' && (
              <div className="city-plan__photo">
                <Picture name={PHOTO} alt="" sizes="(min-width: 1000px) 110vh, 100vw" eager />
              </div>
            )}
            <DistrictPlan
              districts={districts}
              chosen={district}
              onChoose={choose}
              onPoint={setPointed}
              isLive={hydrated}
              matches={matches}
              zoomIn={camera.zoomIn}
              zoomOut={camera.zoomOut}
            />
          </div>
        </div>
        <span className="city-plan__north" aria-hidden="true">
          <Icon name="arrow-up" />
          {t('ourCity.plan.north')}
        </span>
        {tip && (
          <span
            className="city-plan__tip"
            aria-hidden="true"
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
          >
            {t(tip.nameKey)}
          </span>
        )}
      </div>
      <DistrictStrip districts={districts} chosen={chosen} onChoose={choose} matches={matches} />
      <p className="visually-hidden" id="plan-hint">
        {t('ourCity.plan.caption')} {t('ourCity.plan.hint')}
      </p>
      <p className="visually-hidden" role="status">
        {district && `${t(district.nameKey)}. ${t(district.leadKey)}`}
      </p>
      <DistrictSheets districts={districts} chosen={chosen} onChoose={choose} onClose={close} panel={panel} />
    </section>
  )
}
