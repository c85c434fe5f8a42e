import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { NewsCard } from '../../content/types.ts'
import { PRESS } from '../../paths.ts'
import { StoryDate } from './StoryDate.tsx'

/** The newest story, across the page. */
export function LeadStory({ item }: { item: NewsCard }) {
  const t = useText()
  return (
    <article>
      <Link className="lead-story" to={`${PRESS}/${item.slug}`}>
        <span className="pic lead-story__pic">
          <Picture name={item.image} alt="" sizes="(min-width: 1000px) 62vw, 100vw" eager />
        </span>
        <span className="wrap lead-story__words">
          <StoryDate item={item} />
          <h2 className="lead-story__title">
            <span>{item.title}</span>
          </h2>
          <span className="lead-story__text">
            {item.summary}
            <span className="more">
              <span>{t('mediaCenter.leadAction')}</span>
              <Icon name="arrow" flip />
            </span>
          </span>
        </span>
      </Link>
    </article>
  )
}
