import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Opening } from '../../components/Opening.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { ServiceItem } from '../../content/types.ts'
import { useCount } from '../../hooks/useCount.ts'
import { SERVICES } from '../../paths.ts'
import { DIRECTORY_ID } from './ServiceGroups.tsx'

interface FinderProps {
  query: string
  onQuery: (query: string) => void
  /** The most wanted services, in their order. */
  wanted: ServiceItem[]
  /** Number of services found; undefined while nothing is searched. */
  found: number | undefined
}

/** The opening: one question, and the services that most people come for. */
export function Finder({ query, onQuery, wanted, found }: FinderProps) {
  const t = useText()
  const count = useCount()
  return (
    <Opening
      title={t('cityServices.header.title')}
      surface="night"
      backdrop={
        <img
          className="finder__plan"
          src="/brand/plan-night.svg"
          alt=""
          width="1200"
          height="940"
          fetchPriority="low"
          decoding="async"
        />
      }
    >
      <search>
        <form
          className="finder"
          action={`${SERVICES}#${DIRECTORY_ID}`}
          onSubmit={(event) => {
            event.preventDefault()
            document.getElementById(DIRECTORY_ID)?.scrollIntoView()
          }}
        >
          <SearchField
            label={t('cityServices.finder.label')}
            placeholder={t('cityServices.finder.placeholder')}
            name="q"
            value={query}
            onChange={onQuery}
          >
            <button type="submit" className="button finder__submit">
              <Icon name="search" />
              <span>{t('cityServices.finder.submit')}</span>
            </button>
          </SearchField>
          <p className="finder__note" role="status">
            {found !== undefined && count('cityServices.finder', found)}
          </p>
        </form>
      </search>
      <h2 className="wanted__title">{t('cityServices.finder.wanted')}</h2>
      <ul className="wanted" role="list">
        {wanted.map(({ id, nameKey, summaryKey }) => (
          <li key={id}>
            <Link className="wanted__link" to={`${SERVICES}/${id}`}>
              <span className="wanted__name">{t(nameKey)}</span>
              <span className="wanted__text">{t(summaryKey)}</span>
              <Icon name="arrow" flip />
            </Link>
          </li>
        ))}
      </ul>
    </Opening>
  )
}
