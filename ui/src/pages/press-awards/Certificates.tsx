import { useState } from 'react'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { Lightbox } from './Lightbox.tsx'
import { route } from './route.ts'

/** The certificates in a row. Each is a link to its file; with script, it opens in the lightbox. */
export function Certificates() {
  const t = useText()
  const { certificates } = useData(route)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  if (certificates.length === 0) return null
  return (
    <Section labelledBy="awards-title" id="awards" height="tight">
      <div className="certificates">
        <div>
          <h2 className="certificates__title" id="awards-title">
            {t('mediaCenter.awards.title')}
          </h2>
          <p className="certificates__text">{t('mediaCenter.awards.text')}</p>
        </div>
        <ul className="certificates__list" role="list">
          {certificates.map(({ id, src, altKey, titleKey }, index) => (
            <li key={id} className="certificates__item">
              <a
                className="certificates__link"
                href={src}
                aria-haspopup="dialog"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  setEnlarged(index)
                }}
              >
                <img
                  className="certificate"
                  src={src}
                  alt={t(altKey)}
                  width="600"
                  height="800"
                  loading="lazy"
                />
                <span className="visually-hidden">
                  {t('mediaCenter.awards.enlarge', { title: t(titleKey) })}
                </span>
                <span className="certificates__name" aria-hidden="true">
                  {t(titleKey)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {enlarged !== null && (
        <Lightbox certificates={certificates} start={enlarged} onClose={() => setEnlarged(null)} />
      )}
    </Section>
  )
}
