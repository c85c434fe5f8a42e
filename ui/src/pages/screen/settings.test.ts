import { expect, test } from 'vitest'
import { isWithin, NIGHT, readSettings } from './settings.ts'

test('the address of the screen says when it is dark, and when other pages lead back', () => {
  expect(readSettings('')).toEqual({ night: NIGHT })
  expect(readSettings('?night=22-7&idle=90')).toEqual({ night: { from: 22, to: 7 }, idle: 90_000 })
  expect(readSettings('?night=off')).toEqual({ night: { from: 0, to: 0 } })
  for (const search of ['?night=late&idle=soon', '?night=6&idle=9', '?idle=Infinity', '?idle=86401'])
    expect(readSettings(search), search).toEqual({ night: NIGHT })
})

test('a night may go past midnight', () => {
  const hours = (from: number, to: number) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isWithin({ from, to }, hour))
  expect(hours(22, 2)).toEqual([0, 1, 22, 23])
  expect(hours(1, 3)).toEqual([1, 2])
  expect(hours(0, 0)).toEqual([])
})
