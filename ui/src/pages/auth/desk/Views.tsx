import { useText } from '../../../content/ContentProvider.tsx'
import { type Counts, KINDS, type Query, STATES, type State } from './deskApi.ts'
import { countIn } from './useCounts.ts'
import type { Keys } from './useKeys.ts'

interface ViewsProps {
  counts: Counts | undefined
  query: Query
  onQuery: (query: Query) => void
  keys: Keys
}

/** The views of the list, with the number of messages in each, and the keys. */
export function Views({ counts, query, onQuery, keys }: ViewsProps) {
  const t = useText()
  const { state: _, ...anyState } = query
  const { assignee, ...anyone } = query
  const { kind, ...anyKind } = query
  const countOf = (...states: State[]) =>
    counts && states.reduce((sum, state) => sum + countIn(counts, state, kind), 0)
  const seen = KINDS.filter((each) => counts?.[each])
  return (
    <nav className="views" aria-label={t('auth.desk.views.label')}>
      <h2 className="views__title">{t('auth.desk.views.state')}</h2>
      <View
        label={t('auth.desk.views.all')}
        count={countOf(...STATES)}
        isCurrent={!query.state}
        onChoose={() => onQuery(anyState)}
      />
      {STATES.map((state) => (
        <View
          key={state}
          label={t(`auth.desk.states.${state}`)}
          count={countOf(state)}
          isCurrent={query.state === state}
          onChoose={() => onQuery({ ...query, state })}
        />
      ))}
      {seen.length > 1 && (
        <>
          <h2 className="views__title">{t('auth.desk.views.kind')}</h2>
          {seen.map((each) => (
            <View
              key={each}
              label={t(`auth.desk.kinds.${each}`)}
              isCurrent={kind === each}
              onChoose={() => onQuery(kind === each ? anyKind : { ...query, kind: each })}
            />
          ))}
        </>
      )}
      <h2 className="views__title">{t('auth.desk.views.assignment')}</h2>
      <View
        label={t('auth.desk.views.mine')}
        isCurrent={assignee === 'me'}
        onChoose={() => onQuery(assignee ? anyone : { ...query, assignee: 'me' })}
      />
      <KeyList keys={keys} />
    </nav>
  )
}

interface ViewProps {
  label: string
  count?: number | undefined
  isCurrent: boolean
  onChoose: () => void
}

function View({ label, count, isCurrent, onChoose }: ViewProps) {
  return (
    <button type="button" className="views__item" aria-pressed={isCurrent} onClick={onChoose}>
      {label} {count !== undefined && <span className="views__count">{count}</span>}
    </button>
  )
}

function KeyList({ keys }: { keys: Keys }) {
  const t = useText()
  const list = [
    ['J K', 'move'],
    ['/', 'search'],
    ['N', 'note'],
    ['E', 'answered'],
  ] as const
  return (
    <div className="keys">
      {keys.isOn && (
        <dl className="keys__list" aria-label={t('auth.desk.keys.label')}>
          {list.map(([names, action]) => (
            <div key={action} className="keys__row">
              <dt>
                {names.split(' ').map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(`auth.desk.keys.${action}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="keys__switch" onClick={keys.toggle}>
        {t(keys.isOn ? 'auth.desk.keys.off' : 'auth.desk.keys.on')}
      </button>
    </div>
  )
}
