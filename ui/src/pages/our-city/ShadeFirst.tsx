import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'

/** A short essay on the idea of the plan, with two pictures. */
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
            {/* Below 1000 px, both pictures ask for less than their crop needs: the browser loads them with the
                first view, and on dense screens the larger files are chosen anyway. */}
            <Picture
              name="community/courtyard"
              alt={t('ourCity.shade.wideAlt')}
              sizes="(min-width: 1000px) 60vw, 88vw"
            />
          </div>
          <figcaption className="caption">{t('ourCity.shade.wideCaption')}</figcaption>
        </figure>
        <p className="shade__end">{t('ourCity.shade.end')}</p>
        <figure className="shade__tall">
          <div className="pic">
            <Picture
              name="hero-slides/residential-district"
              alt={t('ourCity.shade.tallAlt')}
              sizes="(min-width: 1000px) 60vw, 110vw"
            />
          </div>
          <figcaption className="caption">{t('ourCity.shade.tallCaption')}</figcaption>
        </figure>
      </div>
    </Section>
  )
}
