/**
 * What was typed into a form, kept until it is sent or the tab is closed: a reload, an update of the site, or a
 * failure to send must not lose it.
 */

export interface Draft {
  values: Record<string, string>
  /** The key of a form that was sent without an answer. */
  key?: string
}

const nameOf = (form: string) => `draft:${form}`

export function readDraft(form: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') ?? undefined
  } catch {
    // Storage may be disabled or hold something else.
    return undefined
  }
}

export function keepDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(draft))
  } catch {
    // Storage may be disabled or full.
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {
    // Storage may be disabled.
  }
}
