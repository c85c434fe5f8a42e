import { useText } from '../content/ContentProvider.tsx'

/** Returns a function that formats a count: `<key>.one` and `<key>.other` with `{count}`. */
export function useCount(): (key: string, count: number) => string {
  const t = useText()
  return (key, count) => t(`${key}.${count === 1 ? 'one' : 'other'}`, { count })
}
