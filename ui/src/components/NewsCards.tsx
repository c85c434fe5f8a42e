import { useText } from '../content/ContentProvider.tsx'
import type { NewsCard } from '../content/types.ts'
import { truncate } from '../domain/truncate.ts'
import { useDates } from '../hooks/useDates.ts'
import { PRESS } from '../paths.ts'
import { Link } from './Link.tsx'
import { Picture } from './Picture.tsx'

/** Cards for press items: picture, date, title, and the beginning of the text. */
export function NewsCards({ items }: { items: NewsCard[] }) {
  const t = useText()
  const { date } = useDates()
  return (
    <ul className="story-grid" role="list">
      {items.map((item) => (
        <li key={item.slug}>
          <Link className="story-card" to={`${PRESS}/${item.slug}`} id={`news-${item.slug}`}>
            <span className="pic pic--32 zoom">
              <Picture
                name={item.image}
                alt=""
                sizes="(min-width: 1000px) 32vw, (min-width: 600px) 48vw, 92vw"
              />
            </span>
            <span className="story-card__date">
              <time dateTime={item.date}>{date(item.date)}</time> · {t(`pressAndAwards.types.${item.kind}`)}
            </span>
            <h3 className="story-card__text">
              <span>{item.title}</span>
            </h3>
            <span className="story-card__line">{truncate(item.summary)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
