import { useText } from '../../content/ContentProvider.tsx'
import type { StatementRecord } from '../../content/types.ts'

/** What is kept, in rows: why, for how long, and who sees it. */
export function Records({ records }: { records: StatementRecord[] }) {
  const t = useText()
  return (
    <ul className="records" role="list">
      {records.map(({ titleKey, textKey, ...keys }) => (
        <li key={titleKey} className="record">
          <div>
            <h3 className="record__title">{t(titleKey)}</h3>
            <p className="record__text">{t(textKey)}</p>
          </div>
          <dl className="record__facts">
            {(['why', 'keep', 'see'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`legal.records.${name}`)}</dt>
                <dd>{t(keys[`${name}Key`])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
