import { Icon } from '../../components/Icon.tsx'
import { PrintButton } from '../../components/PrintButton.tsx'
import { Section, SectionHead } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { Office } from '../../content/types.ts'
import { route } from './route.ts'

const VIEW_BOX = '26 40 1166 872'
const PLAN = '/brand/plan.svg'

/** The path starts at the tip of the pin. */
const PIN = 'M0 0l-15 -28a17 17 0 1 1 30 0Z'
const WIDE_PIN = 'M0 0l-12 -14h-18a4 4 0 0 1 -4 -4v-24a4 4 0 0 1 4 -4h60a4 4 0 0 1 4 4v24a4 4 0 0 1 -4 4h-18Z'

/** Offices closer than this, in plan units, share a pin. */
const NEAR = 40

interface Pin {
  at: [number, number]
  labels: string
  names: string
  ids: string[]
}

/** A pin for each location, with the numbers of its offices. */
function pins(offices: Office[]): Pin[] {
  const made: Pin[] = []
  for (const [index, { id, name, marker }] of offices.entries()) {
    const label = String(index + 1)
    const near = made.find(({ at: [x, y] }) => Math.hypot(x - marker[0], y - marker[1]) < NEAR)
    if (near) {
      near.labels += ` · ${label}`
      near.names += `, ${name}`
      near.ids.push(id)
    } else made.push({ at: marker, labels: label, names: name, ids: [id] })
  }
  return made
}

/** A map with a marker for each office; the list beside it has the same information. */
export function OfficeMap() {
  const t = useText()
  const { offices } = useData(route)
  return (
    <Section labelledBy="map-title" id="map">
      <SectionHead id="map-title" title={t('contactUs.map.title')}>
        <p className="office-map__actions">
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
        <figure>
          <svg
            className="office-map__plan"
            viewBox={VIEW_BOX}
            role="img"
            aria-label={t('contactUs.map.label')}
          >
            <image className="office-map__ground" href={PLAN} x="0" y="0" width="1200" height="940" />
            {pins(offices).map(({ at: [x, y], labels, ids, names }) => (
              <g key={labels} transform={`translate(${x} ${y})`}>
                {ids.map((id) => (
                  <circle key={id} id={`marker-${id}`} className="office-map__marker" r="1" />
                ))}
                <g className="office-map__pin">
                  <title>{names}</title>
                  <path d={labels.length > 1 ? WIDE_PIN : PIN} />
                  <text y="-30">{labels}</text>
                </g>
              </g>
            ))}
          </svg>
          <figcaption className="caption">{t('contactUs.map.caption')}</figcaption>
        </figure>
        <ol className="office-map__list">
          {offices.map(({ id, name, address }) => (
            <li key={id}>
              <a href={`#office-${id}`}>{name}</a>
              <span>{address.join(', ')}</span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
