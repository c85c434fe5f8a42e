import { useText } from '../../content/ContentProvider.tsx'
import type { NewsCard } from '../../content/types.ts'
import { useDates } from '../../hooks/useDates.ts'

/** The date and the kind of a press item. */
export function StoryDate({ item }: { item: Pick<NewsCard, 'date' | 'kind'> }) {
  const t = useText()
  const { date } = useDates()
  return (
    <span className="story-date">
      <time dateTime={item.date}>{date(item.date)}</time> · {t(`pressAndAwards.types.${item.kind}`)}
    </span>
  )
}
