import type { ReactNode } from 'react'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import type { Office } from '../../content/types.ts'
import { openState } from '../../domain/openingHours.ts'
import { useNow } from '../../hooks/useNow.ts'

interface OpenStateProps {
  office: Office
  /** The text until the time is known. */
  children: ReactNode
}

/** Once the time is known, whether an office is open, in the city's time zone. */
export function OpenState({ office, children }: OpenStateProps) {
  const t = useText()
  const now = useNow()
  const cityClock = useCityClock()
  const state = now === null ? undefined : openState(office.hours, cityClock(now))
  if (!state) return <span className="open-state">{children}</span>
  if (state.open)
    return (
      <span className="open-state" data-open="">
        {t('offices.open', { time: state.closes })}
      </span>
    )
  const near = [t('offices.today'), t('offices.tomorrow')][state.inDays]
  const day = near ?? t('offices.on', { day: t('dates.days').split(' ')[state.weekday] ?? '' })
  return <span className="open-state">{t('offices.closed', { day, time: state.opens })}</span>
}
