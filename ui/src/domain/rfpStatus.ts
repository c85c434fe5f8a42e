/** The status of a request for proposal, computed from its dates and never stored (content plan, section 9.2). */
import type { RfpEntry } from '../content/types.ts'
import { type ClockTime, dayNumber } from './dates.ts'

export type RfpStatus = 'open' | 'closing-soon' | 'upcoming' | 'under-evaluation' | 'awarded' | 'cancelled'

export type RfpDates = Pick<RfpEntry, 'publishedAt' | 'questionsUntil' | 'closesAt' | 'final'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A request is "closing soon" when this much time or less remains. */
const SOON = 7 * DAY

export function statusOf({ publishedAt, closesAt, final }: RfpDates, now: number): RfpStatus {
  if (final) return final.status
  if (now < Date.parse(publishedAt)) return 'upcoming'
  const left = Date.parse(closesAt) - now
  if (left <= 0) return 'under-evaluation'
  return left <= SOON ? 'closing-soon' : 'open'
}

/** The status, or as much as is known without the time: a final status does not depend on it. */
export function knownStatus(rfp: RfpDates, now: number | null): RfpStatus | undefined {
  return rfp.final?.status ?? (now === null ? undefined : statusOf(rfp, now))
}

/** The states of the list, in its order. */
export const RFP_STATES = ['open', 'upcoming', 'under-evaluation', 'decided'] as const
export type RfpState = (typeof RFP_STATES)[number]

/** The list's state for a status. */
export function stateOf(status: RfpStatus): RfpState {
  if (status === 'closing-soon') return 'open'
  return status === 'awarded' || status === 'cancelled' ? 'decided' : status
}

/** Whether questions are still accepted. */
export function takesQuestions(rfp: RfpDates, now: number): boolean {
  return !rfp.final && now >= Date.parse(rfp.publishedAt) && now < Date.parse(rfp.questionsUntil)
}

/**
 * The state, and the unit and count of the days until a request opens or closes, as on a calendar, or of the whole hours on the last
 * day.
 * `clock` gives the local time of an instant.
 */
export function timeLeft(
  rfp: RfpDates,
  now: number,
  clock: (instant: number) => ClockTime,
): { state: RfpState; unit: string; count: number } | undefined {
  const state = stateOf(statusOf(rfp, now))
  if (state !== 'open' && state !== 'upcoming') return undefined
  const end = Date.parse(state === 'open' ? rfp.closesAt : rfp.publishedAt)
  const days = dayNumber(clock(end)) - dayNumber(clock(now))
  // A day on which clocks are set back has 25 hours.
  const isLastDay = end - now < DAY || days === 0
  const count = isLastDay ? Math.floor((end - now) / HOUR) : days
  return { state, unit: `${isLastDay ? 'hour' : 'day'}${count > 1 ? 's' : ''}`, count }
}
