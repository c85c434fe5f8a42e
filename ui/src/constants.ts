/**
 * Business constants and limits from section 9 of the specification, with the same names.
 *
 * Durations are in milliseconds unless the name says otherwise; distances are in CSS pixels. Constants that
 * CSS needs are also in styles/tokens.css; constants.test.ts checks that both match.
 */

export const LANGUAGE = 'en'
export const DIRECTION = 'ltr'

export const NAVBAR_SCROLLED_THRESHOLD = 100
export const SECTION_REVEAL_OFFSET = 150
export const SPINNER_HIDE_DELAY = 500

/** Time between two steps of a carousel. */
export const CAROUSEL_AUTOPLAY = 3000
export const CAROUSEL_MARGIN = 20
export const AWARDS_CAROUSEL_MARGIN = 24

/** Slides in view, by minimum window width. */
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
