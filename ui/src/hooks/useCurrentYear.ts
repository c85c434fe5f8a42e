import { useEffect, useState } from 'react'

/** The visitor's current year; `prerendered` until hydration. */
export function useCurrentYear(prerendered: number): number {
  const [year, setYear] = useState(prerendered)
  useEffect(() => setYear(new Date().getFullYear()), [])
  return year
}
