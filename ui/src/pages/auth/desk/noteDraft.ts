/** Notes that were typed and not saved, kept until the tab is closed or the clerk signs out. */

const PREFIX = 'note:'

export function readNote(reference: string): string {
  try {
    return sessionStorage.getItem(PREFIX + reference) ?? ''
  } catch {
    // Storage may be disabled.
    return ''
  }
}

export function keepNote(reference: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(PREFIX + reference, text)
    else sessionStorage.removeItem(PREFIX + reference)
  } catch {
    // Storage may be disabled or full.
  }
}

/** The next person at this browser must not see them. */
export function forgetNotes(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be disabled.
  }
}
