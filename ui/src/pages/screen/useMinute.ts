import { useEffect, useState } from 'react'
import { onServerClock, serverNow } from '../../http/serverClock.ts'

const MINUTE = 60_000

/** The server's time in milliseconds, as of the last full minute; null until hydration. */
export function useMinute(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const instant = serverNow()
      setNow(instant)
      timer = setTimeout(update, MINUTE - (instant % MINUTE))
    }
    update()
    const stop = onServerClock(update)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return now
}
