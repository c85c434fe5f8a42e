import type { ReactNode } from 'react'
import { useText } from '../content/ContentProvider.tsx'
import type { Office } from '../content/types.ts'
import { Section } from './Section.tsx'
import { Spread } from './Spread.tsx'
import { Stamp } from './Stamp.tsx'

interface AskProps {
  title: string
  offices: Office[]
  /** Id of the office that answers. */
  id: 'service-center' | 'media-office'
  /** Content after the office's address and hours. */
  note?: (office: Office) => ReactNode
  /** A link that looks like a button. */
  action: ReactNode
  /** A picture beside the words instead of the stamp. */
  picture?: { name: string; alt: string }
}

/** The band for visitors who prefer to talk to someone: an office's name, address, and hours. */
export function Ask({ title, offices, id, note, action, picture }: AskProps) {
  const t = useText()
  const office = offices.find((each) => each.id === id)
  const hours = office?.hours?.[0]
  if (!office) return null
  const words = (
    <>
      <p className="ask__office">{office.name}</p>
      <p className="prose">
        {t('offices.place', { address: office.address.join(', ') })}
        <br />
        {hours && t('offices.hours', { days: hours.label, opens: hours.opens, closes: hours.closes })}{' '}
        {note?.(office)}
      </p>
    </>
  )
  if (picture) {
    return (
      <Spread titleId="ask-title" title={title} picture={picture} side="end">
        <div className="ask__words">{words}</div>
        <p className="ask__action">{action}</p>
      </Spread>
    )
  }
  return (
    <Section labelledBy="ask-title" surface="warm" height="tight">
      <div className="ask">
        <Stamp district={office.district} />
        <div className="ask__words">
          <h2 className="ask__title" id="ask-title">
            {title}
          </h2>
          {words}
        </div>
        {action}
      </div>
    </Section>
  )
}
