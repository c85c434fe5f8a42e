import { Icon } from '../../components/Icon.tsx'
import { PrintButton } from '../../components/PrintButton.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'

const VIEW_BOX = '26 40 1166 872'
const PLAN = '/brand/plan.svg'

/** The drawing of the city with a marker for each office; the list beside it says the same. */
export function OfficeMap() {
  const t = useText()
  const { offices } = useContent()
  return (
    <Section labelledBy="map-title" id="map">
      <SectionHead id="map-title" title={t('contactUs.map.title')}>
        <p className="map-actions">
          <a className="more" href={PLAN} target="_blank" rel="noopener">
            <span>
              {t('contactUs.map.full')}
              <span className="visually-hidden"> ({t('shared.newTab')})</span>
            </span>
            <Icon name="arrow-out" />
          </a>
          <PrintButton label={t('contactUs.map.print')} />
        </p>
      </SectionHead>
      <div className="office-map">
        <svg className="office-map__plan" viewBox={VIEW_BOX} role="img" aria-label={t('contactUs.map.label')}>
          <image href={PLAN} x="0" y="0" width="1200" height="940" />
          {offices.map(({ id, name, marker: [x, y] }, index) => (
            <g key={id} id={`marker-${id}`} className="marker">
              <title>{name}</title>
              <path d={`M${x} ${y}l-15 -28a17 17 0 1 1 30 0Z`} />
              <text x={x} y={y - 30}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
        <ol className="office-map__list">
          {offices.map(({ id, name, address }) => (
            <li key={id}>
              <a href={`#office-${id}`}>{name}</a>
              <span>{address.join(', ')}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className="caption">{t('contactUs.map.caption')}</p>
    </Section>
  )
}
