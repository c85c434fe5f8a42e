import { useEffect, useState } from 'react'

/** The year on the visitor's clock; `prerendered` until the page is hydrated. */
export function useCurrentYear(prerendered: number): number {
  const [year, setYear] = useState(prerendered)
  useEffect(() => setYear(new Date().getFullYear()), [])
  return year
}
