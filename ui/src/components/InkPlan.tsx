import type { ReactNode } from 'react'
import { RIVER, SHEET } from './planSheet.ts'

/** The drawn part of the sheet; avenues and river continue outside. */
export const PLAN = { x: 90, y: 45, width: 1086, height: 872 } as const

const AVENUES =
  'M251.5 -1200V2200M488.3 -1200V2200M600 -1200V2200M711.7 -1200V2200M938.6 -1200V2200M-1800 122H3000M-1800 284.3H3000M-1800 364H3000M-1800 718H3000'
const FAR_RIVER =
  'M29.4 517.5C-160 540 -330 506 -560 524S-1100 520 -1900 540M1231 537.8C1400 524 1520 566 1720 548S2300 530 3000 560'

/** The ground of the ink plan, whose avenues and river run to the edges of its frame; the districts are children. */
export function PlanGround() {
  return (
    <>
      <path className="ink-plan__avenues" d={AVENUES} />
      <path className="ink-plan__far" d={FAR_RIVER} />
      <use className="ink-plan__ground" href={`${SHEET}#ground`} />
    </>
  )
}

/** The drawing of one district; the river is a park with its bridges. */
export function PlanDistrict({ id }: { id: string }): ReactNode {
  if (id === RIVER)
    return (
      <>
        <use className="ink-plan__park" href={`${SHEET}#park`} />
        <use className="ink-plan__trees" href={`${SHEET}#trees`} />
        <use className="ink-plan__water" href={`${SHEET}#water`} />
        <use className="ink-plan__bridges" href={`${SHEET}#bridges`} />
      </>
    )
  return (
    <>
      <use className="ink-plan__blocks" href={`${SHEET}#blocks-${id}`} />
      <use className="ink-plan__greens" href={`${SHEET}#greens-${id}`} />
    </>
  )
}
