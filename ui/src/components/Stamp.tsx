import { STAMPS } from './planSheet.ts'

interface StampProps {
  district: string
  /** Marks the district in red: the visitor's choice. */
  here?: boolean
}

/** The plan of the city at stamp size with one district marked: a decoration. */
export function Stamp({ district, here = false }: StampProps) {
  return (
    <svg
      className={here ? 'stamp stamp--here' : 'stamp'}
      viewBox="86 44 1092 874"
      aria-hidden="true"
      focusable="false"
    >
      <use className="stamp__city" href={`${STAMPS}#city`} />
      <use className="stamp__river" href={`${STAMPS}#river`} />
      <use className="stamp__here" href={`${STAMPS}#${district}`} />
    </svg>
  )
}
