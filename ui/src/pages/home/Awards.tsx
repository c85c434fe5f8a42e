import { Carousel } from '../../components/carousel/Carousel.tsx'
import { Section } from '../../components/Section.tsx'
import { AWARDS_CAROUSEL_ITEMS, AWARDS_CAROUSEL_MARGIN } from '../../constants.ts'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { route } from './route.ts'

export function Awards() {
  const t = useText()
  const { awards } = useData(route)
  const title = t('homePage.awards.title')
  return (
    <Section labelledBy="awards-title" surface="sand" height="tight">
      <Carousel
        name="awards"
        textKey="homePage.awards.carousel"
        label={title}
        itemsInView={AWARDS_CAROUSEL_ITEMS}
        margin={AWARDS_CAROUSEL_MARGIN}
        pauseOnHover
        doubled
        head={
          <div>
            <h2 className="section-title" id="awards-title">
              {title}
            </h2>
            <p className="section-text">{t('homePage.awards.text')}</p>
          </div>
        }
        slides={awards.map(({ id, src, altKey }) => ({
          id,
          content: (
            <div className="award">
              <img
                className="award__paper"
                src={src}
                alt={t(altKey)}
                width="600"
                height="800"
                loading="lazy"
                decoding="async"
              />
            </div>
          ),
        }))}
      />
    </Section>
  )
}
