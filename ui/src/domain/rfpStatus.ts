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
 * Text key and count of the days until a request opens or closes, as on a calendar, or of the hours on the last day.
 * `clock` gives the local time of an instant.
 */
export function timeLeft(
  rfp: RfpDates,
  now: number,
  clock: (instant: number) => ClockTime,
): { key: string; count: number } | undefined {
  const daysUntil = (instant: number) =>
    instant - now < DAY ? 0 : dayNumber(clock(instant)) - dayNumber(clock(now))
  const status = statusOf(rfp, now)
  if (status === 'upcoming') {
    const days = daysUntil(Date.parse(rfp.publishedAt))
    return { key: days > 1 ? 'opensDays' : days === 1 ? 'opensDay' : 'opensHours', count: days }
  }
  if (status !== 'open' && status !== 'closing-soon') return undefined
  const left = Date.parse(rfp.closesAt) - now
  const days = daysUntil(Date.parse(rfp.closesAt))
  if (days > 0) return { key: days === 1 ? 'day' : 'days', count: days }
  const hours = Math.floor(left / HOUR)
  return { key: hours > 1 ? 'hours' : hours === 1 ? 'hour' : 'minutes', count: hours }
}
