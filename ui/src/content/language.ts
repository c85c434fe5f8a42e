import { DIRECTION, LANGUAGE } from '../constants.ts'

export interface Language {
  language: typeof LANGUAGE
  direction: typeof DIRECTION
}

const LOCALE_KEY = 'locale'
const FORCED: Language = { language: LANGUAGE, direction: DIRECTION }

/**
 * The language and direction switch. The portal is English and left-to-right whatever is asked
 * for (specification, section 1): the wish is taken and the answer is always the same.
 */
export function switchLanguage(_wished?: string): Language {
  return FORCED
}

/** The language to start with: a stored locale is read and ignored. */
export function startLanguage(): Language {
  try {
    return switchLanguage(localStorage.getItem(LOCALE_KEY) ?? undefined)
  } catch {
    return switchLanguage()
  }
}
