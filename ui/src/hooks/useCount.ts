import { useText } from '../content/ContentProvider.tsx'

/** A function from a number to words: `<key>.one` and `<key>.other` with `{count}`. */
export function useCount(): (key: string, count: number) => string {
  const t = useText()
  return (key, count) => t(`${key}.${count === 1 ? 'one' : 'other'}`, { count })
}
