import { STAMPS } from './planSheet.ts'

/** The plan of the city at stamp size with one district in red: a decoration. */
export function Stamp({ district }: { district: string }) {
  return (
    <svg className="stamp" viewBox="86 44 1092 874" aria-hidden="true">
      <use className="stamp__city" href={`${STAMPS}#city`} />
      <use className="stamp__river" href={`${STAMPS}#river`} />
      <use className="stamp__here" href={`${STAMPS}#${district}`} />
    </svg>
  )
}
