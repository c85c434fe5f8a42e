import type { ReactNode } from 'react'
import { useCityClock, useText } from '../../content/ContentProvider.tsx'
import { knownStatus, type RfpDates, timeLeft } from '../../domain/rfpStatus.ts'

interface RequestLeftProps {
  rfp: RfpDates
  now: number | null
  /** Content below the unit. */
  children: ReactNode
}

/**
 * The days or hours until a request opens or closes, very large; a closed request has a word instead. Their
 * space is reserved until the time is known.
 */
export function RequestLeft({ rfp, now, children }: RequestLeftProps) {
  const t = useText()
  const clock = useCityClock()
  const left = now === null ? undefined : timeLeft(rfp, now, clock)
  const status = knownStatus(rfp, now)
  const word = status && !left ? t('rfp.left.closed') : ''
  return (
    <p className="request-left" data-blank={status ? undefined : ''}>
      <span className="request-left__number" data-word={word ? '' : undefined}>
        {left ? left.count || t('rfp.left.below') : word}
      </span>
      <span className="request-left__unit">
        {left && <span>{t(`rfp.left.${left.state}.${left.unit}`)}</span>}
        {children}
      </span>
    </p>
  )
}
