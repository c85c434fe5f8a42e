import type { ReactNode } from 'react'
import { OUR_CITY } from '../paths.ts'
import { Link } from './Link.tsx'
import { Stamp } from './Stamp.tsx'

/** The name of a place, with a stamp-size plan that leads to its district on Our City. */
export function Place({ district, children }: { district: string | undefined; children: ReactNode }) {
  if (!district) return <span className="place">{children}</span>
  return (
    <Link className="place" to={`${OUR_CITY}#${district}`}>
      <Stamp district={district} />
      <span>{children}</span>
    </Link>
  )
}
