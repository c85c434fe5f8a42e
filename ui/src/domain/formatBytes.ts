const UNITS = ['kB', 'MB', 'GB']

/** Formats a size in decimal units: `48 kB`, `2.1 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const text = value < 10 && unit > 0 ? value.toFixed(1) : String(Math.max(1, Math.round(value)))
  return `${text} ${UNITS[unit]}`
}
