import type { ReactNode } from 'react'

/** Rows of a name and a description. */
export function Ledger({ rows }: { rows: { id: string; name: ReactNode; text: ReactNode }[] }) {
  return (
    <ul className="ledger" role="list">
      {rows.map(({ id, name, text }) => (
        <li key={id} className="ledger__row">
          <h3 className="ledger__name">{name}</h3>
          <div className="ledger__text">{text}</div>
        </li>
      ))}
    </ul>
  )
}
