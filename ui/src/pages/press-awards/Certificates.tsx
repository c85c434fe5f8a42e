import { useState } from 'react'
import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { Lightbox } from './Lightbox.tsx'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['awards'] as const

/** The certificates; visitors can enlarge and download each one. */
export function Certificates() {
  const t = useText()
  const { certificates } = useData(route)
  const filters = useFilters(FILTERS)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const years = [...new Set(certificates.map(({ year }) => year))].sort().reverse()
  const shown = certificates.filter(({ year }) => year.startsWith(filters.get('awards')))
  return (
    <Section labelledBy="awards-title" id="awards">
      <SectionHead id="awards-title" title={t('mediaCenter.awards.title')}>
        <p className="section-text">{t('mediaCenter.awards.text')}</p>
      </SectionHead>
      {years.length > 1 && (
        <Chips
          label={t('mediaCenter.awards.year')}
          value={filters.get('awards')}
          onChoose={(value) => filters.set('awards', value)}
          choices={years.map((value) => ({ value, label: value }))}
        />
      )}
      {certificates.length === 0 && <p className="note">{t('mediaCenter.awards.empty')}</p>}
      <ul className="certificates" role="list">
        {shown.map(({ id, src, altKey, titleKey, issuerKey, year, specimen }, index) => (
          <li key={id} className="certificates__item">
            <button
              type="button"
              className="certificates__open"
              aria-haspopup="dialog"
              aria-label={t('mediaCenter.awards.enlarge', { title: t(titleKey) })}
              onClick={() => setEnlarged(index)}
            >
              <img
                className="certificate"
                src={src}
                alt={t(altKey)}
                width="600"
                height="800"
                loading="lazy"
              />
            </button>
            <h3 className="certificates__title">{t(titleKey)}</h3>
            <p className="certificates__meta">
              {t('mediaCenter.awards.issuer')}: {t(issuerKey)}, {year}
              {specimen && <span className="tag">{t('shared.specimen')}</span>}
            </p>
            <a
              className="certificates__download"
              href={src}
              download
              aria-label={t('mediaCenter.awards.download', { title: t(titleKey) })}
            >
              <Icon name="download" />
              <span>{t('shared.actions.download')}</span>
            </a>
          </li>
        ))}
      </ul>
      {enlarged !== null && (
        <Lightbox certificates={shown} start={enlarged} onClose={() => setEnlarged(null)} />
      )}
    </Section>
  )
}
