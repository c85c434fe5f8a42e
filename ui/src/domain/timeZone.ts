import type { OffsetAt } from './dates.ts'

const UTC = 'UTC'

/** The format for each time zone, because making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  return format
}

/** The UTC offset from the browser's time zone database. */
export const offsetByIntl: OffsetAt = (instant, timeZone) => {
  // Without the browser's database, which takes a phone a tenth of a second to open.
  if (timeZone === UTC) return 0
  // `11/24/2026, GMT+02:00`.
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(formatFor(timeZone).format(instant)) ?? []
  return Number(`${sign ?? ''}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
