import { useEffect, useRef } from 'react'

/** Calls `callback` once after `delay` milliseconds; `null` cancels the timer. */
export function useTimeout(callback: () => void, delay: number | null): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (delay === null) return
    const timer = setTimeout(() => latest.current(), delay)
    return () => clearTimeout(timer)
  }, [delay])
}
