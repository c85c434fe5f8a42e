import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { Files } from '../../../components/Files.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { MoreLink } from '../../../components/MoreLink.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { Place } from '../../../components/Place.tsx'
import { PrintButton } from '../../../components/PrintButton.tsx'
import { useContent, useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import type { Block, NewsCard } from '../../../content/types.ts'
import { largestPicture } from '../../../domain/largestPicture.ts'
import { PRESS } from '../../../paths.ts'
import { StoryDate } from '../StoryDate.tsx'
import { route } from './route.ts'

/** One press item (content plan, section 10.1). */
export function ArticlePage() {
  const t = useText()
  const { article, files, next } = useData(route)
  return (
    <>
      <article>
        <div className="article-opening" data-night="">
          <div className="pic article-opening__pic">
            <Picture name={article.image} alt={article.imageAlt} sizes="100vw" eager />
          </div>
        </div>
        <div className="wrap">
          <div className="article-bar">
            <Breadcrumbs />
            <p className="caption">{article.caption}</p>
          </div>
          <div className="article">
            <header className="article__head">
              <p className="article__date">
                <StoryDate item={article} />
                {' · '}
                <Link className="text-link" to={`${PRESS}?topic=${article.topic}`}>
                  {t(`mediaCenter.topics.${article.topic}`)}
                </Link>
              </p>
              <h1 className="article__title" id="title">
                {article.title}
              </h1>
              <p className="article__lede">{article.summary}</p>
            </header>
            <Side />
            <div className="article__body">
              {article.body.map((block) => (
                <BlockOf key={JSON.stringify(block)} block={block} />
              ))}
              {files && (
                <div className="article__files">
                  <Files files={files} />
                </div>
              )}
            </div>
          </div>
        </div>
      </article>
      <NextStory item={next} />
    </>
  )
}

/** The article's facts, and ways to share it. */
function Side() {
  const t = useText()
  const { article } = useData(route)
  const { media } = useContent()
  return (
    <aside className="article__side">
      {article.place && <Place district={article.district}>{article.place}</Place>}
      <ul className="article__tools" role="list">
        <li>
          <CopyButton
            className="side-action"
            icon="link"
            label={t('shared.actions.copy')}
            done={t('shared.toast.copied')}
          />
        </li>
        <li>
          <a className="side-action" href={`mailto:?subject=${encodeURIComponent(article.title)}`}>
            <Icon name="mail" />
            <span>{t('mediaCenter.article.email')}</span>
          </a>
        </li>
        <li>
          <PrintButton />
        </li>
        <li>
          <a className="side-action" href={`${PRESS}/${article.slug}.txt`} download>
            <Icon name="document" />
            <span>{t('mediaCenter.article.text')}</span>
          </a>
        </li>
        <li>
          <a className="side-action" href={largestPicture(article.image, media)} download>
            <Icon name="download" />
            <span>{t('mediaCenter.article.picture')}</span>
          </a>
        </li>
      </ul>
    </aside>
  )
}

function NextStory({ item }: { item: NewsCard }) {
  const t = useText()
  return (
    <Link className="next-story" to={`${PRESS}/${item.slug}`} data-below="">
      <span className="wrap next-story__row">
        <span className="pic next-story__pic">
          <Picture name={item.image} alt="" sizes="(min-width: 700px) 26vw, 92vw" />
        </span>
        <span>
          <span className="next-story__label">{t('mediaCenter.article.next')} </span>
          <span className="next-story__title">{item.title}</span>
        </span>
        <Icon name="arrow" flip />
      </span>
    </Link>
  )
}

function BlockOf({ block }: { block: Block }) {
  if ('p' in block) return <p>{block.p}</p>
  if ('h' in block) return <h2>{block.h}</h2>
  if ('list' in block) {
    return (
      <ul className="bullets">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ('to' in block) {
    return (
      <p className="article__next">
        <MoreLink to={block.to} label={block.label} />
      </p>
    )
  }
  return (
    <blockquote className="article__quote">
      <p>{block.quote}</p>
      <footer>{block.role}</footer>
    </blockquote>
  )
}
