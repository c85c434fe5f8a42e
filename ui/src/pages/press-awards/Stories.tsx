import { Link } from '../../components/Link.tsx'
import { Picture } from '../../components/Picture.tsx'
import type { NewsCard } from '../../content/types.ts'
import { PRESS } from '../../paths.ts'
import { StoryDate } from './StoryDate.tsx'

/** The rhythm of the grid; it repeats. */
const LAYOUTS = ['broad', 'tall', 'tall', 'broad', 'third', 'third', 'third'] as const
type Layout = (typeof LAYOUTS)[number]

/** Sizes of the pictures. */
const SIZES: Record<Layout, string> = {
  broad: '(min-width: 1000px) 55vw, (min-width: 700px) 46vw, 92vw',
  tall: '(min-width: 1000px) 38vw, (min-width: 700px) 46vw, 92vw',
  third: '(min-width: 700px) 31vw, 92vw',
}

/** Id of a story's link. */
export const storyId = ({ slug }: Pick<NewsCard, 'slug'>) => `news-${slug}`

/** Press items in a grid of stories; the first four of each seven have larger pictures. */
export function Stories({ items }: { items: NewsCard[] }) {
  return (
    <ul className="stories" role="list">
      {items.map((item, index) => {
        const layout = LAYOUTS[index % LAYOUTS.length] ?? 'third'
        return (
          <li key={item.slug} className="stories__item" data-layout={layout}>
            <Link className="story" id={storyId(item)} to={`${PRESS}/${item.slug}`}>
              <span className="pic story__pic">
                <Picture name={item.image} alt="" sizes={SIZES[layout]} />
              </span>
              <StoryDate item={item} />
              <h3 className="story__title">
                <span>{item.title}</span>
              </h3>
              <span className="story__text">{item.summary}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
