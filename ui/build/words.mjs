/** Texts and dates as the build writes them into files. */

/** All bundles as one tree; each owns its first part. */
export function merged(bundles) {
  return Object.assign({}, ...bundles)
}

/** The texts of some bundles whole, and of the others those that the given content names. */
export function textsFor(names, bundles, content) {
  const texts = structuredClone(merged(names.map((name) => bundles[name])))
  const all = merged(Object.values(bundles))
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      if (name.endsWith('Key')) copyText(child, all, texts)
      else if (name.endsWith('Keys')) for (const key of child) copyText(key, all, texts)
      else visit(child)
    }
  }
  visit(content)
  return texts
}

function copyText(key, from, to) {
  const parts = key.split('.')
  const last = parts.pop()
  for (const part of parts) {
    from = from[part]
    to[part] ??= {}
    to = to[part]
  }
  to[last] = from[last]
}

/** The text under a dotted key; undefined where there is none. */
export function textAt(texts, key) {
  let node = texts
  for (const part of key.split('.')) node = typeof node === 'object' ? node?.[part] : undefined
  return typeof node === 'string' ? node : undefined
}

/** A function from text key to words; a missing one is a mistake of the build's own. */
export function wordsOf(bundles) {
  const texts = merged(Object.values(bundles))
  return (key) => {
    const text = textAt(texts, key)
    if (text === undefined) throw new Error(`there is no text '${key}'`)
    return text
  }
}

const DATE = { day: 'numeric', month: 'long', year: 'numeric' }
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** `2026-10-12` as `12 October 2026`. */
export function longDate(date) {
  return new Intl.DateTimeFormat('en-GB', { ...DATE, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** `2026-12-22T14:00:00Z` as `22 December 2026, 14:00`, in an IANA time zone. */
export function longTime(instant, timeZone) {
  const at = new Date(instant)
  const date = new Intl.DateTimeFormat('en-GB', { ...DATE, timeZone }).format(at)
  return `${date}, ${new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone }).format(at)}`
}
