import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { Picture } from '../../../components/Picture.tsx'
import type { NewsCard } from '../../../content/types.ts'
import { truncate } from '../../../domain/truncate.ts'
import { useDates } from '../../../hooks/useDates.ts'
import { PRESS } from '../../../paths.ts'

interface CityNewsProps {
  news: NewsCard
  /** Sizes of the picture. */
  sizes: string
}

/** A press item with its picture. */
export function CityNews({ news, sizes }: CityNewsProps) {
  const { date } = useDates()
  return (
    <Link className="city-news" to={`${PRESS}/${news.slug}`}>
      <span className="pic pic--32 zoom">
        <Picture name={news.image} alt="" sizes={sizes} />
      </span>
      <span className="city-news__body">
        <time className="city-news__date" dateTime={news.date}>
          {date(news.date)}
        </time>
        <span className="city-news__title">
          {news.title} <Icon name="arrow" flip />
        </span>
        <span className="city-news__text">{truncate(news.summary)}</span>
      </span>
    </Link>
  )
}
