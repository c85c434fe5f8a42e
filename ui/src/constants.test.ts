import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const css = (file: string) => readFileSync(`src/${file}`, 'utf8')

test('the constants match section 9 of the specification', () => {
  expect(constants).toMatchObject({
    LANGUAGE: 'en',
    DIRECTION: 'ltr',
    NAVBAR_SCROLLED_THRESHOLD: 100,
    SECTION_REVEAL_OFFSET: 150,
    SPINNER_HIDE_DELAY: 500,
    CAROUSEL_AUTOPLAY: 3000,
    CAROUSEL_MARGIN: 20,
    AWARDS_CAROUSEL_MARGIN: 24,
    AWARDS_CAROUSEL_ITEMS: { 0: 1, 600: 2, 1000: 4 },
    COUNT_UP_DURATION_SECONDS: 3,
    COUNT_UP_VISIBILITY_THRESHOLD: 0.5,
    TOAST_TIMEOUT: 1500,
    TOAST_MAXIMUM_OPEN: 1,
    TEXT_TRUNCATE_DEFAULT: 120,
    ANIMATION_FADE: 500,
    ANIMATION_SLIDE: 600,
  })
  expect(constants.HERO_CAROUSEL_ITEMS[0]).toBe(1)
  expect(constants.HERO_CAROUSEL_ITEMS[1200]).toBe(3.5)
  expect(Object.values(constants.PRESS_CAROUSEL_ITEMS)).toEqual([1, 2, 3])
})

test.each([
  ['--duration-fade', constants.ANIMATION_FADE],
  ['--duration-slide', constants.ANIMATION_SLIDE],
  ['--duration-toast', constants.TOAST_TIMEOUT],
  ['--delay-spinner', constants.SPINNER_HIDE_DELAY],
])('the token %s equals its constant', (token, milliseconds) => {
  expect(css('styles/tokens.css')).toMatch(new RegExp(`${token}:\\s*${milliseconds}ms;`))
})

test.each([
  ['hero', constants.HERO_CAROUSEL_ITEMS],
  ['press', constants.PRESS_CAROUSEL_ITEMS],
  ['awards', constants.AWARDS_CAROUSEL_ITEMS],
])('the CSS layout of the %s carousel matches its script', (name, itemsInView) => {
  const sheet = css('components/carousel/Carousel.css')
  for (const [width, items] of Object.entries(itemsInView)) {
    if (width === '0') continue
    const rule = sheet.split('@media').find((part) => part.startsWith(` (min-width: ${width}px)`))
    expect(rule).toMatch(new RegExp(`\\.carousel--${name} \\{\\s*--per: ${items};`))
  }
})
