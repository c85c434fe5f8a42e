import { DIRECTION, LANGUAGE } from '../constants.ts'

export interface Language {
  language: typeof LANGUAGE
  direction: typeof DIRECTION
}

const LOCALE_KEY = 'locale'
const FORCED: Language = { language: LANGUAGE, direction: DIRECTION }

/**
 * Sets the language and direction. The specification (section 1) limits the portal to English, left to right,
 * so the argument is ignored.
 */
export function switchLanguage(_wished?: string): Language {
  return FORCED
}

/** Sets the initial language: a stored locale is read and ignored. */
export function startLanguage(): Language {
  try {
    return switchLanguage(localStorage.getItem(LOCALE_KEY) ?? undefined)
  } catch {
    return switchLanguage()
  }
}
