/** The lines and stops of the drawing, and the way between two stops with the fewest detours and changes. */

/** Rail, the buses, cycle lanes, and the walk along the river. */
export type LineId =
  | 'rail'
  | 'avenue'
  | 'axis'
  | 'southern'
  | 'eastern'
  | 'opera'
  | 'station'
  | 'cycle'
  | 'walk'
export type Mode = 'rail' | 'bus' | 'cycle' | 'walk'

/** The cost of a line per unit of the plan; a bus costs 1. */
export const LINES: Record<LineId, { mode: Mode; cost: number }> = {
  rail: { mode: 'rail', cost: 0.5 },
  avenue: { mode: 'bus', cost: 1 },
  axis: { mode: 'bus', cost: 1 },
  southern: { mode: 'bus', cost: 1 },
  eastern: { mode: 'bus', cost: 1 },
  opera: { mode: 'bus', cost: 1 },
  station: { mode: 'bus', cost: 1 },
  cycle: { mode: 'cycle', cost: 1.3 },
  walk: { mode: 'walk', cost: 1.7 },
}

/** The cost of a change, in units of the plan. */
const CHANGE = 90

/** The coordinates of the stops, in units of the plan. */
export const STOPS = {
  eg: [1053.7, 430.5],
  cs: [770.1, 430.5],
  rg: [717.0, 486.4],
  rv: [717.0, 634.4],
  or: [717.0, 703.4],
  ea: [938.6, 430.5],
  w1: [147.9, 364.0],
  w2: [251.5, 364.0],
  w3: [488.2, 364.0],
  c1: [600.0, 364.0],
  c2: [711.8, 364.0],
  c3: [830.1, 364.0],
  ge: [938.6, 364.0],
  as: [600.0, 256.3],
  it: [600.0, 460.1],
  br: [600.0, 507.6],
  rs: [600.0, 713.3],
  s1: [251.5, 707.5],
  s2: [488.2, 716.6],
  s3: [938.6, 703.4],
  ar: [369.9, 501.5],
  pw: [369.9, 364.0],
  rw: [488.2, 555.9],
  rc: [251.5, 545.4],
  re: [938.6, 536.1],
  rx: [717.0, 507.2],
  ol: [369.9, 526.1],
} as const

export type StopId = keyof typeof STOPS

/** The stops along each line, in the order of `data-e` in drawing.svg; a line may have several parts. */
const ROUTES: readonly (readonly [LineId, ...StopId[]])[] = [
  ['rail', 'eg', 'ea', 'cs', 'rg', 'rx', 'rv', 'or'],
  ['avenue', 'w1', 'w2', 'pw', 'w3', 'c1', 'c2', 'c3', 'ge'],
  ['axis', 'as', 'c1', 'it', 'br', 'rs'],
  ['southern', 's1', 's2', 'rs', 'or', 's3'],
  ['eastern', 'ge', 'ea', 're', 's3'],
  ['opera', 'pw', 'ar', 'ol'],
  ['cycle', 'w3', 'rw', 's2'],
  ['cycle', 'w2', 'rc', 's1'],
  ['station', 'cs', 'c2', 'c1', 'as'],
  ['cycle', 'w3', 'c2'],
  ['walk', 'rc', 'ol', 'rw', 'br', 'rx', 're'],
]

/** Each stretch between two stops of a line, by its place in the drawing. */
const STRETCHES = ROUTES.flatMap(([line, ...stops]) =>
  stops.slice(1).map((stop, index) => [stops[index] ?? stop, stop, line] as const),
)

/** The stop of each district. */
export const STOP_OF: Record<string, StopId> = {
  government: 'as',
  axis: 'c1',
  business: 'it',
  arts: 'ar',
  knowledge: 'cs',
  northwest: 'pw',
  northeast: 'c3',
  west: 'w1',
  east: 'eg',
  southwest: 's1',
  riverside: 'rs',
  southeast: 's3',
  river: 'br',
}

/** A part of a way on one line. */
export interface Leg {
  line: LineId
  from: StopId
  to: StopId
}

export interface Way {
  legs: Leg[]
  /** Stretches by their place in the drawing. */
  stretches: number[]
}

interface Step extends Leg {
  stretch: number
  before: string
}

/** The cheapest way between two stops; empty if they are the same (Dijkstra over pairs of stop and line). */
export function wayBetween(start: StopId, goal: StopId): Way {
  const costs = new Map([[keyOf(start), 0]])
  const steps = new Map<string, Step>()
  const open: { cost: number; stop: StopId; line?: LineId }[] = [{ cost: 0, stop: start }]
  for (;;) {
    open.sort((a, b) => a.cost - b.cost)
    const here = open.shift()
    if (!here) return { legs: [], stretches: [] }
    const before = keyOf(here.stop, here.line)
    if (here.stop === goal) return wayFrom(before, steps)
    STRETCHES.forEach(([a, b, line], stretch) => {
      if (a !== here.stop && b !== here.stop) return
      const to = a === here.stop ? b : a
      const change = line === here.line ? 0 : CHANGE
      const cost = here.cost + distance(a, b) * LINES[line].cost + change
      const key = keyOf(to, line)
      if (cost >= (costs.get(key) ?? Number.POSITIVE_INFINITY)) return
      costs.set(key, cost)
      steps.set(key, { line, from: here.stop, to, stretch, before })
      open.push({ cost, stop: to, line })
    })
  }
}

const keyOf = (stop: StopId, line?: LineId) => `${stop}|${line ?? ''}`

function distance(a: StopId, b: StopId): number {
  const [x1, y1] = STOPS[a]
  const [x2, y2] = STOPS[b]
  return Math.hypot(x1 - x2, y1 - y2)
}

function wayFrom(end: string, steps: ReadonlyMap<string, Step>): Way {
  const legs: Leg[] = []
  const stretches: number[] = []
  for (let step = steps.get(end); step; step = steps.get(step.before)) {
    stretches.unshift(step.stretch)
    const next = legs[0]
    if (next?.line === step.line) next.from = step.from
    else legs.unshift({ line: step.line, from: step.from, to: step.to })
  }
  return { legs, stretches }
}
