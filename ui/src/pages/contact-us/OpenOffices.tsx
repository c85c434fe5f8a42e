import { useCityClock, useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { formatTime } from '../../domain/dates.ts'
import { openState } from '../../domain/openingHours.ts'
import { useNow } from '../../hooks/useNow.ts'
import { route } from './route.ts'

/** The city's time and the number of open offices, once the time is known. */
export function OpenOffices() {
  const t = useText()
  const now = useNow()
  const cityClock = useCityClock()
  const { cityName } = useFrame().site
  const { offices } = useData(route)
  if (now === null) return <p className="desk__time" />
  const clock = cityClock(now)
  const open = offices.filter(({ hours }) => openState(hours, clock)?.open).length
  return (
    <p className="desk__time">
      <b>{t('shared.cityTime', { time: formatTime(clock), city: cityName })}.</b>{' '}
      {t(`contactUs.now.${wordFor(open, offices.length)}`, { count: open, all: offices.length })}
    </p>
  )
}

function wordFor(open: number, all: number): 'all' | 'some' | 'one' | 'none' {
  if (open === all) return 'all'
  if (open === 0) return 'none'
  return open === 1 ? 'one' : 'some'
}
