import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { PLAN, PlanDistrict, PlanGround } from '../../components/InkPlan.tsx'
import { RIVER } from '../../components/planSheet.ts'
import { useText } from '../../content/ContentProvider.tsx'
import type { District, DistrictUse } from '../../content/types.ts'
import { nearest } from './nearest.ts'

/** Unit vectors of the arrow keys on the plan. */
const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Groups for the entry: the middle districts appear first, then those to both sides. */
const PARTS: Record<string, string> = {
  river: 'river',
  government: 'middle',
  axis: 'middle',
  business: 'middle',
  riverside: 'middle',
  knowledge: 'east',
  northeast: 'east',
  southeast: 'east',
  east: 'far-east',
  arts: 'west',
  northwest: 'west',
  southwest: 'west',
  west: 'far-west',
}

interface DistrictPlanProps {
  districts: District[]
  chosen: District | undefined
  onChoose: (id: string) => void
  /** A mouse points at a district, or no longer. */
  onPoint: (district: District | undefined) => void
  /** Whether the districts react to input. */
  isLive: boolean
  matches: (uses: DistrictUse[]) => boolean
  zoomIn: () => void
  zoomOut: () => void
}

/**
 * The plan with the districts as buttons. Keyboard users have one Tab stop; the arrow keys move to the nearest district
 * in their direction.
 */
export function DistrictPlan({
  districts,
  chosen,
  onChoose,
  onPoint,
  isLive,
  matches,
  zoomIn,
  zoomOut,
}: DistrictPlanProps) {
  const t = useText()
  const svg = useRef<SVGSVGElement>(null)
  const [focused, setFocused] = useState<District>()
  const stop = chosen ?? focused ?? districts[0]
  // The park lies below its neighbors.
  const drawn = [...districts].sort((a, b) => Number(b.id === RIVER) - Number(a.id === RIVER))

  const go = (next: District | undefined) => {
    if (!next) return
    onChoose(next.id)
    svg.current?.querySelector<SVGElement>(`[data-district="${next.id}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Reserved by the browser: zoom, Back, and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    const from = districts.find(({ id }) => id === districtOf(event)) ?? stop
    if (direction) go(from && nearest(districts, from, direction))
    else if (event.key === 'Home') go(districts[0])
    else if (event.key === 'End') go(districts.at(-1))
    else if (event.key === 'Enter' || event.key === ' ') go(from)
    else if (event.key === '+' || event.key === '=') zoomIn()
    else if (event.key === '-') zoomOut()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that groups buttons
    <svg
      ref={svg}
      className="ink-plan city-plan__drawing"
      viewBox={`${PLAN.x} ${PLAN.y} ${PLAN.width} ${PLAN.height}`}
      role="group"
      aria-label={t('ourCity.plan.label')}
      aria-describedby="plan-hint"
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(districts.find(({ id }) => id === districtOf(event)))}
      onPointerLeave={() => onPoint(undefined)}
    >
      <PlanGround />
      <text className="city-plan__word" x="74" y="494" textAnchor="end">
        {t('ourCity.districts.river.name')}
      </text>
      {drawn.map((district) => (
        <Shape
          key={district.id}
          district={district}
          name={t(district.nameKey)}
          isChosen={district === chosen}
          isStop={isLive && district === stop}
          isDim={!matches(district.uses)}
          onChoose={onChoose}
          onPoint={onPoint}
        />
      ))}
      {isLive && <Numbers districts={districts} />}
      {/* Strokes of a district would be covered by its neighbors. */}
      {chosen && <polygon className="city-plan__mark" points={chosen.shape} />}
      {focused && <polygon className="city-plan__focus" points={focused.shape} />}
      <path className="city-plan__axis" pathLength="1" d="M600 -600V1700" />
    </svg>
  )
}

/** The numbers of the districts, as in the strip below the plan. */
const Numbers = ({ districts }: { districts: District[] }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts cannot have the focus
  <g className="city-plan__numbers" aria-hidden="true">
    {districts.map(({ id, label: [x, y] }, index) => (
      <g key={id} transform={`translate(${besideAxis(x)} ${y})`}>
        <rect />
        <text>{index + 1}</text>
      </g>
    ))}
  </g>
)

/** The x of a number that would be on the axis is moved aside. */
const besideAxis = (x: number) => (Math.abs(x - 600) < 20 ? 530 : x)

const districtOf = ({ target }: { target: EventTarget }) =>
  target instanceof SVGElement ? target.dataset['district'] : undefined

interface ShapeProps extends Pick<DistrictPlanProps, 'onChoose' | 'onPoint'> {
  district: District
  name: string
  isChosen: boolean
  isStop: boolean
  isDim: boolean
}

const Shape = memo(function Shape({
  district,
  name,
  isChosen,
  isStop,
  isDim,
  onChoose,
  onPoint,
}: ShapeProps) {
  const { id, shape } = district
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      className="district"
      data-district={id}
      data-part={PARTS[id]}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      data-dim={isDim ? '' : undefined}
      onClick={() => onChoose(id)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(district)}
    >
      <PlanDistrict id={id} />
      <polygon className="district__shape" points={shape} />
    </g>
  )
})
