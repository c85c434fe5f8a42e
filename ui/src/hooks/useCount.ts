import { useText } from '../content/ContentProvider.tsx'

/**
 * Returns a function that formats a count: `<key>.one` and `<key>.other` with `{count}`. Intl.PluralRules would know
 * the plurals of every language, but pages are also rendered where there is no Intl; English needs these two.
 */
export function useCount(): (key: string, count: number) => string {
  const t = useText()
  return (key, count) => t(`${key}.${count === 1 ? 'one' : 'other'}`, { count })
}
