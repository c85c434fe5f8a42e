import { useRef } from 'react'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useReveal } from '../../hooks/useReveal.ts'
import { COMPANY } from '../../paths.ts'

export function About() {
  const t = useText()
  const content = useRef<HTMLDivElement>(null)
  useReveal(content)
  return (
    <section className="section about" id="about" data-below="" aria-labelledby="about-title">
      <div className="wrap grid" ref={content}>
        <h2 className="about__statement" id="about-title">
          {t('homePage.about.title')}
        </h2>
        <div className="about__text">
          <p className="lede">{t('homePage.about.text1')}</p>
          <p className="prose">{t('homePage.about.text2')}</p>
          <MoreLink
            to={COMPANY}
            label={t('homePage.about.action')}
            hint={t('homePage.about.actionHint')}
            variant="line"
          />
        </div>
        <div className="about__big">
          <div className="pic">
            <Picture
              name="contact/boulevard"
              alt={t('homePage.about.pictureAlt')}
              sizes="(min-width: 1824px) 1210px, (min-width: 900px) 67vw, 113vw"
            />
          </div>
        </div>
      </div>
    </section>
  )
}
