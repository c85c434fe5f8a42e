/**
 * Business constants and limits of the specification, section 9, under its names.
 *
 * Durations are milliseconds unless the name says otherwise, distances CSS pixels. The ones that
 * only CSS needs stand in styles/tokens.css as well; constants.test.ts holds the two together.
 */

export const LANGUAGE = 'en'
export const DIRECTION = 'ltr'

export const NAVBAR_SCROLLED_THRESHOLD = 100
export const SECTION_REVEAL_OFFSET = 150
export const SPINNER_HIDE_DELAY = 500

/** From one step of a carousel to the next. */
export const CAROUSEL_AUTOPLAY = 3000
export const CAROUSEL_MARGIN = 20
export const AWARDS_CAROUSEL_MARGIN = 24

/** Items in view by the least width of the window. */
export const HERO_CAROUSEL_ITEMS = { 0: 1, 600: 2.2, 1000: 2.6, 1200: 3.5 } as const
export const PRESS_CAROUSEL_ITEMS = { 0: 1, 700: 2, 1000: 3 } as const
export const AWARDS_CAROUSEL_ITEMS = { 0: 1, 600: 2, 1000: 4 } as const

export const COUNT_UP_DURATION_SECONDS = 3
export const COUNT_UP_VISIBILITY_THRESHOLD = 0.5

export const TOAST_TIMEOUT = 1500
export const TOAST_MAXIMUM_OPEN = 1

export const TEXT_TRUNCATE_DEFAULT = 120

export const ANIMATION_FADE = 500
export const ANIMATION_SLIDE = 600
