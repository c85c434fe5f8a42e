import { expect, test } from 'vitest'
import { offsetByTable } from '../../site/zone.ts'
import { offsetByIntl } from '../../src/domain/timeZone.ts'
import { offsetsOf } from '../zone.mjs'

const HOUR = 3_600_000

test.each(['UTC', 'Africa/Cairo', 'Asia/Dubai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'the table of %s matches the clock of Node for every hour around each change',
  (timeZone) => {
    const table = offsetsOf(timeZone, offsetByIntl)
    const offsetAt = offsetByTable(table)
    const instants = table
      .slice(1)
      .flatMap(([change = 0]) => [change - HOUR, change - 1000, change, change + 1000, change + HOUR])
    for (const instant of [...instants, Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 11, 1, 12)])
      expect(offsetAt(instant, timeZone), new Date(instant).toISOString()).toBe(
        offsetByIntl(instant, timeZone),
      )
  },
)

test('the clock in Cairo changes twice a year', () => {
  const in2026 = offsetsOf('Africa/Cairo', offsetByIntl).filter(
    ([change = 0]) => new Date(change).getUTCFullYear() === 2026,
  )
  expect(in2026.map(([, offset = 0]) => offset / HOUR)).toEqual([3, 2])
})
