import { useEffect, useRef } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { Item } from './deskApi.ts'
import { ExportButton } from './ExportButton.tsx'
import { useDeadlines } from './useDeadlines.ts'
import type { InboxList } from './useInbox.ts'
import { useDay, useWhen } from './useWhen.ts'

interface InboxProps {
  inbox: InboxList
  ends: (error: unknown) => boolean
  /** The reference of the current message. */
  current: string | undefined
  onChoose: (reference: string) => void
}

/** The list of messages, with its search. */
export function Inbox({ inbox, ends, current, onChoose }: InboxProps) {
  const t = useText()
  const { query, setQuery, items, isLoading, hasFailed, hasMore } = inbox
  const isFiltered = Boolean(query.text || query.state || query.assignee || query.kind)
  const root = useRef<HTMLElement>(null)
  /** The number of rows before more of them come. */
  const moreFrom = useRef<number>(undefined)
  useEffect(() => {
    const from = moreFrom.current
    if (from === undefined || items.length <= from) return
    moreFrom.current = undefined
    root.current?.querySelectorAll<HTMLElement>('.row')[from]?.focus()
  }, [items])
  const more = () => {
    moreFrom.current = items.length
    inbox.loadMore()
  }
  const showAll = () => setQuery({ text: '' })
  /** The button that was pressed disappears. */
  const restart = (work: () => void) => {
    work()
    root.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const isEmpty = items.length === 0 && !isLoading && !hasFailed
  const deadlines = useDeadlines()
  return (
    <section className="inbox" ref={root} aria-labelledby="desk-list" aria-busy={isLoading}>
      <h2 className="visually-hidden" id="desk-list">
        {t('auth.desk.list.label')}
      </h2>
      <div className="inbox__top">
        <div className="inbox__search">
          <Icon name="search" />
          <input
            className="input"
            id="desk-search"
            type="search"
            autoComplete="off"
            maxLength={200}
            aria-label={t('auth.desk.list.search')}
            placeholder={t('auth.desk.list.search')}
            value={query.text}
            onChange={({ currentTarget }) => setQuery({ ...query, text: currentTarget.value })}
          />
        </div>
        <p className="inbox__status">
          <span role="status">{!isLoading && !hasFailed && countOf(t, items.length, hasMore)}</span>
          {isLoading && t('auth.desk.loading')}
          {items.length > 0 && !isLoading && <ExportButton query={query} ends={ends} />}
        </p>
        {hasFailed && (
          <p className="inbox__failed" role="alert">
            {t('auth.desk.list.failed')}{' '}
            <button type="button" className="desk__link" onClick={() => restart(inbox.reload)}>
              {t('auth.desk.case.retry')}
            </button>
          </p>
        )}
        <p className="inbox__news" data-shown={inbox.hasNews ? '' : undefined}>
          <span role="status">{inbox.hasNews && t('auth.desk.list.arrived')}</span>{' '}
          {inbox.hasNews && (
            <button type="button" className="desk__link" onClick={() => restart(showAll)}>
              {t('auth.desk.list.reload')}
            </button>
          )}
        </p>
      </div>
      <ul className="inbox__list" role="list">
        {items.map((item) => (
          <li key={item.reference}>
            <Row
              item={item}
              deadline={item.rfp ? deadlines.get(item.rfp) : undefined}
              isCurrent={item.reference === current}
              onChoose={onChoose}
            />
          </li>
        ))}
        {isEmpty && (
          <li className="inbox__end">
            {isFiltered ? t('auth.desk.list.none') : t('auth.desk.list.empty')}{' '}
            {isFiltered && (
              <button type="button" className="desk__link" onClick={() => restart(showAll)}>
                {t('auth.desk.list.all')}
              </button>
            )}
          </li>
        )}
        {hasMore && (
          <li className="inbox__end">
            <button type="button" className="desk__link" onClick={more}>
              {t('auth.desk.list.more')}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

function countOf(t: ReturnType<typeof useText>, count: number, hasMore: boolean): string {
  if (hasMore) return t('auth.desk.list.some', { count })
  return count === 1 ? t('auth.desk.list.one') : t('auth.desk.list.count', { count })
}

interface RowProps {
  item: Item
  /** When questions on its request close. */
  deadline: string | undefined
  isCurrent: boolean
  onChoose: (reference: string) => void
}

function Row({ item, deadline, isCurrent, onChoose }: RowProps) {
  const t = useText()
  const when = useWhen()
  const day = useDay()
  const { reference, state } = item
  return (
    <button
      type="button"
      className={`row row--${state}`}
      data-reference={reference}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(reference)}
    >
      <span className="row__mark" aria-hidden="true" />
      <span className="row__name">{item.name}</span>
      <span className="row__when">{when(item.receivedAt)}</span>
      <span className="row__line">{item.excerpt}</span>
      <span className="row__meta">
        {[
          t(`auth.desk.states.${state}`),
          item.rfp ?? t(`contactUs.topics.${item.topic}`),
          ...(item.assignee ? [t('auth.desk.list.assigned', { name: item.assignee })] : []),
        ].join(' · ')}
        {deadline && state !== 'answered' && (
          <>
            {' · '}
            <span className="row__deadline">{t('auth.desk.list.closes', { date: day(deadline) })}</span>
          </>
        )}
      </span>
    </button>
  )
}
