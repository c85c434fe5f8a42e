import { Link } from '../components/Link.tsx'
import { useText } from '../content/ContentProvider.tsx'
import { HOME, REQUESTS } from '../paths.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useSearch } from '../search/useSearch.tsx'
import { HEADER_ID } from './headerId.ts'
import { Logo } from './Logo.tsx'

/** The header of pages below /rfp, which have no navigation bar and no footer. */
export function ProcurementHeader() {
  const t = useText()
  const search = useSearch()
  return (
    <header id={HEADER_ID} className="procurement-header" data-night="">
      <div className="wrap procurement-header__bar">
        <Logo className="procurement-header__logo" ground="dark" />
        <p className="procurement-header__title">{t('rfp.navigation.title')}</p>
        <nav className="procurement-header__nav" aria-label={t('rfp.navigation.menu')}>
          <Link to={REQUESTS}>{t('rfp.navigation.all')}</Link>
          <Link to={`${REQUESTS}#help`}>{t('rfp.navigation.help')}</Link>
          <Link to={HOME}>{t('rfp.navigation.back')}</Link>
        </nav>
        <SearchButton onClick={search.open} />
      </div>
      {search.dialog}
    </header>
  )
}
