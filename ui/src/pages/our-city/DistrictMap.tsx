import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { District, DistrictUse } from '../../content/types.ts'
import { useMapView, VIEW_BOX } from './useMapView.ts'

/** The drawing, with separate parts for CSS colors. */
const SHEET = '/brand/plan-sheet.svg'
const RIVER = 'river'

/** Unit vectors of the arrow keys on the plan. */
const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

interface DistrictMapProps {
  districts: District[]
  selected: string
  onChoose: (id: string) => void
  matches: (uses: DistrictUse[]) => boolean
}

/**
 * A map of the city, as a photograph or drawing, with the districts as buttons. Keyboard users have one Tab
 * stop; the arrow keys move to the nearest district in their direction.
 */
export function DistrictMap({ districts, selected, onChoose, matches }: DistrictMapProps) {
  const t = useText()
  const [mode, setMode] = useState<'photo' | 'drawing'>('photo')
  const svg = useRef<SVGSVGElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const current = districts.find(({ id }) => id === selected)
  const view = useMapView(stage)

  const go = (next: District) => {
    onChoose(next.id)
    view.follow(next.label)
    svg.current
      ?.querySelector<SVGElement>(`[data-district="${next.id}"]`)
      ?.focus({ preventScroll: view.zoomed })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Reserved by the browser: zoom, Back, and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    const next = direction && current && nearest(districts, current, direction)
    if (next) go(next)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(focused(event) ?? selected)
    else if (event.key === '+' || event.key === '=') view.zoomIn(current?.label)
    else if (event.key === '-') view.zoomOut()
    else if (!direction) return
    event.preventDefault()
  }

  return (
    <div className="plan__map" data-mode={mode}>
      <div className="plan__frame">
        <div
          className="plan__stage"
          ref={stage}
          data-zoomed={view.zoomed ? '' : undefined}
          style={view.style}
        >
          <div className="plan__photo">
            <Picture name="masterplan/plan" alt="" sizes="(min-width: 1000px) 66vw, 132vw" />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing that groups buttons */}
          <svg
            ref={svg}
            className="plan__svg"
            viewBox={VIEW_BOX}
            role="group"
            aria-label={t('ourCity.plan.label')}
            aria-describedby="plan-hint"
            onKeyDown={onKeyDown}
          >
            <use className="plan__ground" href={`${SHEET}#ground`} />
            {districts.map((district) => (
              <Shape
                key={district.id}
                district={district}
                name={t(district.nameKey)}
                selected={district.id === selected}
                dim={!matches(district.uses)}
                onChoose={onChoose}
              />
            ))}
          </svg>
        </div>
        <span className="plan__north" aria-hidden="true">
          <Icon name="arrow-up" />
          {t('ourCity.plan.north')}
        </span>
        <div className="plan__zoom">
          <IconButton
            icon="plus"
            label={t('ourCity.plan.zoomIn')}
            disabled={!view.canZoomIn}
            onClick={() => view.zoomIn(current?.label)}
          />
          <IconButton
            icon="minus"
            label={t('ourCity.plan.zoomOut')}
            disabled={!view.zoomed}
            onClick={view.zoomOut}
          />
          <IconButton
            icon="whole"
            label={t('ourCity.plan.reset')}
            disabled={!view.zoomed}
            onClick={view.reset}
          />
        </div>
      </div>
      <div className="plan__tools">
        <Chips
          label={t('ourCity.plan.view')}
          withAll={false}
          value={mode}
          onChoose={(value) => setMode(value === 'drawing' ? 'drawing' : 'photo')}
          choices={[
            { value: 'photo', label: t('ourCity.plan.photo') },
            { value: 'drawing', label: t('ourCity.plan.drawing') },
          ]}
        />
      </div>
      <p className="caption" id="plan-hint">
        {t('ourCity.plan.caption')} <span className="plan__keys">{t('ourCity.plan.hint')}</span>
      </p>
    </div>
  )
}

interface ShapeProps {
  district: District
  name: string
  selected: boolean
  dim: boolean
  onChoose: (id: string) => void
}

const Shape = memo(function Shape({ district, name, selected, dim, onChoose }: ShapeProps) {
  const { id, shape, label } = district
  const [x, y] = label
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      className="district"
      data-district={id}
      role="button"
      tabIndex={selected ? 0 : -1}
      aria-label={name}
      aria-pressed={selected}
      data-dim={dim ? '' : undefined}
      onClick={() => onChoose(id)}
    >
      {id === RIVER ? (
        <>
          <use className="district__park" href={`${SHEET}#park`} />
          <use className="district__trees" href={`${SHEET}#trees`} />
          <use className="district__water" href={`${SHEET}#water`} />
          <use className="district__bridges" href={`${SHEET}#bridges`} />
        </>
      ) : (
        <>
          <use className="district__blocks" href={`${SHEET}#blocks-${id}`} />
          <use className="district__greens" href={`${SHEET}#greens-${id}`} />
        </>
      )}
      <polygon className="district__shape" points={shape} />
      <text className="district__name" x={x} y={y}>
        {name}
      </text>
    </g>
  )
})

const focused = ({ target }: KeyboardEvent) =>
  target instanceof SVGElement ? target.dataset['district'] : undefined

/** The nearest district in a direction, by center; sideways distance counts double. */
export function nearest(
  districts: District[],
  from: District,
  [dx, dy]: readonly [number, number],
): District | undefined {
  const distance = ({ label: [x, y] }: District) => {
    const right = x - from.label[0]
    const down = y - from.label[1]
    const along = right * dx + down * dy
    const aside = Math.abs(right * dy) + Math.abs(down * dx)
    return along > 0 && aside <= 2 * along ? along + 2 * aside : Number.POSITIVE_INFINITY
  }
  const reachable = districts.filter((other) => other !== from && distance(other) < Number.POSITIVE_INFINITY)
  return reachable.sort((a, b) => distance(a) - distance(b))[0]
}
