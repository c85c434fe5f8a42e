import { useEffect, useState } from 'react'

const INPUT = ['pointerdown', 'pointermove', 'keydown']

/** Whether there was input within the last `delay` milliseconds. */
export function useActivity(delay: number): boolean {
  const [isActive, setIsActive] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      setIsActive(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsActive(false), delay)
    }
    for (const type of INPUT) addEventListener(type, note)
    return () => {
      clearTimeout(timer)
      for (const type of INPUT) removeEventListener(type, note)
    }
  }, [delay])
  return isActive
}
