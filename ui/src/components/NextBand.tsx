import { useText } from '../content/ContentProvider.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { Picture } from './Picture.tsx'

/** A large link to the next page, at the end of a page. */
export function NextBand({ to, title, picture }: { to: string; title: string; picture: string }) {
  const t = useText()
  return (
    <Link className="next-band" to={to} data-below="" data-night="">
      <span className="pic">
        <Picture name={picture} alt="" sizes="100vw" />
      </span>
      <span className="wrap">
        <span>
          <span className="next-band__label">{t('shared.next')} </span>
          <span className="next-band__title">{title}</span>
        </span>
        <Icon name="arrow" flip />
      </span>
    </Link>
  )
}
