import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../components/IconButton.tsx'
import { Link } from '../components/Link.tsx'
import { useContentStore, useText } from '../content/ContentProvider.tsx'
import { useCount } from '../hooks/useCount.ts'
import { useModal } from '../hooks/useModal.ts'
import { type Found, loadSearch } from './search.ts'

type Search = (query: string) => Found[]

/** The search: a modal dialog with a field and links to the matching pages. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const count = useCount()
  const store = useContentStore()
  const id = useId()
  const dialog = useModal()
  const [query, setQuery] = useState('')
  const [search, setSearch] = useState<Search | null>(null)
  const [failed, setFailed] = useState(false)
  const { key } = useLocation()
  const [openedAt] = useState(key)

  useEffect(() => {
    Promise.all([loadSearch(), store.loadBundle('search')]).then(
      ([ready]) => setSearch(() => ready),
      () => setFailed(true),
    )
  }, [store])
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])

  // A typed letter appears at once; the results follow.
  const wanted = useDeferredValue(query)
  const found = useMemo(() => (search && wanted.trim() ? search(wanted) : []), [search, wanted])
  const status = () => {
    if (failed) return t('shared.search.failed')
    if (!search) return t('shared.loadingSection')
    if (!wanted.trim()) return t('search.hint')
    return found.length > 0 ? count('search', found.length) : t('search.none', { query: wanted })
  }
  /** Up and Down move between the field and the results; Escape closes the dialog. */
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari's search fields handle Escape even when they are empty, so the dialog would stay open.
    if (event.key === 'Escape') dialog.current?.close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const active = document.activeElement
    const stops = [...(dialog.current?.querySelectorAll<Element>('input, .search-dialog__hit') ?? [])]
    const next = active && stops[stops.indexOf(active) + step]
    if (next instanceof HTMLElement) next.focus()
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={t('shared.search.open')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <search className="search-dialog__field">
        <label htmlFor={id}>{t('shared.search.open')}</label>
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <IconButton icon="close" label={t('shared.actions.close')} onClick={() => dialog.current?.close()} />
      </search>
      <p className="search-dialog__status" role="status">
        {status()}
      </p>
      <ul className="search-dialog__results" role="list">
        {found.map(({ path, title, summary }) => (
          <li key={path}>
            <Link className="search-dialog__hit" to={path} onClick={onClose}>
              <span className="search-dialog__title">{title}</span>
              <span className="search-dialog__text">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="search-dialog__keys">{t('search.keys')}</p>
    </dialog>
  )
}
