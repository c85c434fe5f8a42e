import { useState } from 'react'

/** True from the first time that `value` is true. */
export function useOnce(value: boolean): boolean {
  const [happened, setHappened] = useState(false)
  if (value && !happened) setHappened(true)
  return happened || value
}
