import { useCityClock, useFrame, useText } from '../content/ContentProvider.tsx'
import { formatTime } from '../domain/dates.ts'
import { useNow } from '../hooks/useNow.ts'

/** The time in the city; empty until it is known, as in the server's HTML. */
export function CityTime({ className }: { className?: string }) {
  const t = useText()
  const now = useNow()
  const cityClock = useCityClock()
  const { cityName } = useFrame().site
  return (
    <span className={className}>
      {now !== null && t('shared.cityTime', { time: formatTime(cityClock(now)), city: cityName })}
    </span>
  )
}
