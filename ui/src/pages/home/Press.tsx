import { Carousel } from '../../components/carousel/Carousel.tsx'
import { Link } from '../../components/Link.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { CAROUSEL_MARGIN, PRESS_CAROUSEL_ITEMS } from '../../constants.ts'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { truncate } from '../../domain/truncate.ts'
import { PRESS } from '../../paths.ts'
import { route } from './route.ts'

export function Press() {
  const t = useText()
  const { press } = useData(route)
  const title = t('homePage.press.title')
  return (
    <Section labelledBy="press-title" surface="warm">
      <Carousel
        name="press"
        textKey="homePage.press.carousel"
        label={title}
        itemsInView={PRESS_CAROUSEL_ITEMS}
        margin={CAROUSEL_MARGIN}
        head={
          <h2 className="section-title" id="press-title">
            {title}
          </h2>
        }
        slides={press.map((item) => ({
          id: item.id,
          content: (
            <Link className="story-card" to={item.route}>
              <span className="pic pic--32 zoom">
                <Picture
                  name={item.image}
                  alt=""
                  sizes="(min-width: 1000px) 32vw, (min-width: 700px) 48vw, 92vw"
                />
              </span>
              <time className="story-card__date" dateTime={item.date}>
                {t(item.dateKey)}
              </time>
              <h3 className="story-card__title">
                <span>{t(item.titleKey)}</span>
              </h3>
              <span className="story-card__text">{truncate(t(item.descriptionKey))}</span>
            </Link>
          ),
        }))}
      />
      <div className="press-foot">
        <MoreLink to={PRESS} label={t('homePage.press.action')} variant="solid" />
      </div>
    </Section>
  )
}
