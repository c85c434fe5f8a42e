import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import { CopyLink } from '../../../components/CopyLink.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { NewsCards } from '../../../components/NewsCards.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { PrintButton } from '../../../components/PrintButton.tsx'
import { Section, SectionHead } from '../../../components/Section.tsx'
import { useContent, useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import type { Block, NewsCard } from '../../../content/types.ts'
import { largestPicture } from '../../../domain/largestPicture.ts'
import { useDates } from '../../../hooks/useDates.ts'
import { PRESS } from '../../../paths.ts'
import { MediaContact } from '../MediaContact.tsx'
import { route } from './route.ts'

/** One press item (content plan, section 10.1). */
export function ArticlePage() {
  const t = useText()
  const { date } = useDates()
  const { article, newer, older, related } = useData(route)
  const { media } = useContent()
  return (
    <>
      <article>
        <header className="article__head wrap">
          <Breadcrumbs />
          <h1 className="article__title">{article.title}</h1>
          <p className="article__meta">
            <time dateTime={article.date}>{date(article.date)}</time>
            <span>{t(`pressAndAwards.types.${article.kind}`)}</span>
            <Link to={`${PRESS}?topic=${article.topic}`}>{t(`mediaCenter.topics.${article.topic}`)}</Link>
          </p>
        </header>
        <div className="article__pic wrap">
          <figure>
            <div className="pic pic--169">
              <Picture
                name={article.image}
                alt={article.imageAlt}
                sizes="(min-width: 1680px) 1680px, 92vw"
                eager
              />
            </div>
            <figcaption className="caption">{article.caption}</figcaption>
          </figure>
        </div>
        <Section labelledBy="text-title">
          <div className="article__body">
            <h2 className="visually-hidden" id="text-title">
              {article.title}
            </h2>
            <aside className="article__side">
              <div>
                <h3>{t('mediaCenter.article.downloads')}</h3>
                <ul role="list">
                  <li>
                    <a className="side-action" href={`${PRESS}/${article.slug}.txt`} download>
                      <Icon name="document" />
                      {t('mediaCenter.article.text')}
                    </a>
                  </li>
                  <li>
                    <a className="side-action" href={largestPicture(article.image, media)} download>
                      <Icon name="download" />
                      {t('mediaCenter.article.picture')}
                    </a>
                  </li>
                </ul>
              </div>
              <div>
                <h3>{t('mediaCenter.article.share')}</h3>
                <ul role="list">
                  <li>
                    <CopyLink />
                  </li>
                  <li>
                    <PrintButton />
                  </li>
                </ul>
              </div>
              <MediaContact />
            </aside>
            <div className="article__main prose">
              <p>{article.summary}</p>
              {article.body.map((block) => (
                <BlockOf key={JSON.stringify(block)} block={block} />
              ))}
              <section className="boilerplate" aria-labelledby="company-title">
                <h3 id="company-title">{t('mediaCenter.company.title')}</h3>
                <p>{t('mediaCenter.company.text')}</p>
              </section>
              <nav className="turn" aria-label={t('mediaCenter.article.others')}>
                {newer && <Turn item={newer} label={t('mediaCenter.article.next')} />}
                {older && <Turn item={older} label={t('mediaCenter.article.previous')} />}
              </nav>
            </div>
          </div>
        </Section>
      </article>
      <Section labelledBy="related-title" surface="sand">
        <SectionHead id="related-title" title={t('mediaCenter.article.others')}>
          <Link className="more" to={PRESS}>
            <span>{t('mediaCenter.article.back')}</span>
            <Icon name="arrow" flip />
          </Link>
        </SectionHead>
        <NewsCards items={related} />
      </Section>
    </>
  )
}

function Turn({ item, label }: { item: NewsCard; label: string }) {
  return (
    <Link className="turn__link" to={`${PRESS}/${item.slug}`}>
      <span className="turn__label">{label}</span>
      <span className="turn__title">{item.title}</span>
    </Link>
  )
}

function BlockOf({ block }: { block: Block }) {
  if ('p' in block) return <p>{block.p}</p>
  if ('h' in block) return <h3>{block.h}</h3>
  if ('list' in block) {
    return (
      <ul className="bullets">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <blockquote>
      <p>{block.quote}</p>
      <footer>{block.role}</footer>
    </blockquote>
  )
}
