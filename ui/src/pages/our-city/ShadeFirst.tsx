import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'

/** A short essay on the idea of the plan, with two pictures that overlap. */
export function ShadeFirst() {
  const t = useText()
  return (
    <Section labelledBy="shade-title" id="shade" height="wide">
      <div className="shade-first">
        <h2 className="shade__title" id="shade-title">
          {t('ourCity.shade.title')}
        </h2>
        <p className="prose shade__text">{t('ourCity.shade.text')}</p>
        <figure className="shade__wide">
          <div className="pic">
            <Picture
              name="hero-slides/residential-district"
              alt={t('ourCity.shade.wideAlt')}
              sizes="(min-width: 1000px) 60vw, 100vw"
            />
          </div>
          <figcaption className="caption">{t('ourCity.shade.wideCaption')}</figcaption>
        </figure>
        <p className="shade__end">{t('ourCity.shade.end')}</p>
        <figure className="shade__tall">
          <div className="pic">
            <Picture
              name="contact/boulevard"
              alt={t('ourCity.shade.tallAlt')}
              sizes="(min-width: 1000px) 55vw, (min-width: 600px) 100vw, 180vw"
            />
          </div>
          <figcaption className="caption">{t('ourCity.shade.tallCaption')}</figcaption>
        </figure>
      </div>
    </Section>
  )
}
