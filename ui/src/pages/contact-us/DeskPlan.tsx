import type { CSSProperties } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { PLAN, PlanDistrict, PlanGround } from '../../components/InkPlan.tsx'
import { RIVER, WITH_BLOCKS } from '../../components/planSheet.ts'
import { useText } from '../../content/ContentProvider.tsx'
import type { Office } from '../../content/types.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'

const ZOOM = 1.9
/** The names in the plan and where they stand, in plan units. */
const NAMES = [
  ['government', 600, 262],
  ['northeast', 826, 290],
  ['business', 600, 498],
  ['river', 830, 546],
] as const
/** The plates behind the names, in plan units: their height, and the width of a letter. */
const PLATE = { height: 34, letter: 12.4, padding: 20 }
/** Pins of offices closer than this, in plan units, are moved apart. */
const NEAR = 40

interface DeskPlanProps {
  offices: Office[]
  current: string | undefined
  /** Whether the plan shows the current office from nearby. */
  isNear: boolean
  onChoose: (id: string) => void
  onWhole: () => void
}

/**
 * The plan with a pin for each office. Pins are buttons that keep their size while the plan is zoomed; without script,
 * the numbers stand in the drawing.
 */
export function DeskPlan({ offices, current, isNear, onChoose, onWhole }: DeskPlanProps) {
  const t = useText()
  const hydrated = useHydrated()
  const center = isNear ? offices.find(({ id }) => id === current) : undefined
  return (
    <div className="desk__map">
      {/* Set by script, because the Content-Security-Policy does not allow style attributes. */}
      <div className="desk__sheet" style={center && viewOf(center)}>
        <svg
          className="ink-plan desk__plan"
          viewBox={`${PLAN.x} ${PLAN.y} ${PLAN.width} ${PLAN.height}`}
          role="img"
          aria-label={t('contactUs.map.label')}
        >
          <PlanGround />
          {[RIVER, ...WITH_BLOCKS].map((id) => (
            <PlanDistrict key={id} id={id} />
          ))}
          {NAMES.map(([name, x, y]) => (
            <PlaceName key={name} name={t(`contactUs.map.${name}`)} x={x} y={y} isRiver={name === 'river'} />
          ))}
          {!hydrated &&
            offices.map(({ id, marker: [x, y] }, index) => (
              <text key={id} className="desk__number" x={x + asideOf(offices, index) * 22} y={y - 24}>
                {index + 1}
              </text>
            ))}
        </svg>
        {hydrated &&
          offices.map(({ id, name, marker }, index) => {
            const { x, y } = shareOf(marker)
            return (
              <div
                key={id}
                className="pin"
                data-aside={asideOf(offices, index) || undefined}
                data-current={id === current ? '' : undefined}
                style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
              >
                <button
                  type="button"
                  className="pin__button"
                  aria-label={t('contactUs.offices.show', { number: index + 1, name })}
                  onClick={() => onChoose(id)}
                >
                  {index + 1}
                </button>
              </div>
            )
          })}
      </div>
      {hydrated && (
        <div className="desk__whole">
          <IconButton icon="whole" label={t('contactUs.map.whole')} disabled={!isNear} onClick={onWhole} />
        </div>
      )}
    </div>
  )
}

interface PlaceNameProps {
  name: string
  x: number
  y: number
  isRiver: boolean
}

/** A name on a plate, which keeps the blocks behind it away. */
function PlaceName({ name, x, y, isRiver }: PlaceNameProps) {
  const width = name.length * PLATE.letter + PLATE.padding
  return (
    <g className="desk__name" data-river={isRiver ? '' : undefined}>
      <rect x={x - width / 2} y={y - PLATE.height / 2} width={width} height={PLATE.height} />
      <text x={x} y={y} dy="0.35em">
        {name}
      </text>
    </g>
  )
}

const shareOf = ([x, y]: Office['marker']) => ({
  x: (x - PLAN.x) / PLAN.width,
  y: (y - PLAN.y) / PLAN.height,
})

/** Puts an office in the middle of the sheet. */
function viewOf({ marker }: Office): CSSProperties & Record<'--zoom', number> {
  const { x, y } = shareOf(marker)
  return {
    '--zoom': ZOOM,
    transform: `translate(${50 - ZOOM * x * 100}%, ${50 - ZOOM * y * 100}%) scale(${ZOOM})`,
  }
}

/** -1 or 1 for an office that stands to the left or right of a neighbor at the same place. */
function asideOf(offices: Office[], index: number): -1 | 0 | 1 {
  const [x, y] = offices[index]?.marker ?? [0, 0]
  const neighbor = offices.find(
    ({ marker }, other) => other !== index && Math.hypot(marker[0] - x, marker[1] - y) < NEAR,
  )
  if (!neighbor) return 0
  return neighbor.marker[0] > x ? -1 : 1
}
