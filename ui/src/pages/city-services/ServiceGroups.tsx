import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { ServiceGroup, ServiceItem } from '../../content/types.ts'
import { useOpenTarget } from '../../hooks/useOpenTarget.ts'
import { askAbout, SERVICES } from '../../paths.ts'
import { ServiceFact } from './ServiceFact.tsx'
import { useServiceTexts } from './useServiceTexts.ts'

export const DIRECTORY_ID = 'find'

/** The groups of each column; a group stays in its column, also when a service opens or a filter is set. */
const COLUMNS: ServiceGroup[][] = [
  ['home', 'streets'],
  ['account', 'around', 'business'],
]
const AUDIENCES = ['resident', 'business', 'visitor'] as const

interface ServiceGroupsProps {
  entries: ServiceItem[]
  /** A search or an audience is set, so the list is short. */
  isFiltered: boolean
  audience: string
  onAudience: (audience: string) => void
  onClear: () => void
}

/** The directory: services grouped by what people want to do. */
export function ServiceGroups({ entries, isFiltered, audience, onAudience, onClear }: ServiceGroupsProps) {
  const t = useText()
  useOpenTarget()
  const columns = COLUMNS.map((groups) => ({
    id: groups.join(),
    groups: groups
      .map((group) => ({ group, own: entries.filter((entry) => entry.group === group) }))
      .filter(({ own }) => own.length > 0),
  })).filter(({ groups }) => groups.length > 0)
  return (
    <Section labelledBy="find-title" id={DIRECTORY_ID}>
      <div className="section-head">
        <h2 className="section-title" id="find-title">
          {t('cityServices.finder.all')}
        </h2>
        <Chips
          label={t('cityServices.finder.audience')}
          value={audience}
          onChoose={onAudience}
          withAll={false}
          choices={[
            { value: '', label: t('cityServices.finder.everyone') },
            ...AUDIENCES.map((value) => ({ value, label: t(`cityServices.audience.${value}`) })),
          ]}
        />
      </div>
      <div className="service-groups">
        {columns.map(({ id, groups }) => (
          <div key={id}>
            {groups.map(({ group, own }) => (
              <Group key={group} group={group} entries={own} isFiltered={isFiltered} />
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <div className="empty">
          <p className="empty__title">{t('cityServices.finder.none')}</p>
          <p>{t('cityServices.finder.noneText')}</p>
          <div className="empty__ways">
            <button type="button" className="button button--line" onClick={onClear}>
              {t('shared.actions.clear')}
            </button>
            <MoreLink to={askAbout('services')} label={t('cityServices.finder.ask')} />
          </div>
        </div>
      )}
    </Section>
  )
}

interface GroupProps {
  group: ServiceGroup
  entries: ServiceItem[]
  isFiltered: boolean
}

/** A group; in one column it is a disclosure, and the first one is open. */
function Group({ group, entries, isFiltered }: GroupProps) {
  const t = useText()
  const { hash, key } = useLocation()
  /** Undefined until the visitor, or a link to a service, opens or closes the group. */
  const [isChosen, setChosen] = useState<boolean>()
  const holdsTarget = entries.some(({ id }) => hash === `#${id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key detects a link that is followed again
  useEffect(() => {
    if (holdsTarget) setChosen(true)
  }, [holdsTarget, key])
  const isOpen = isFiltered || (isChosen ?? group === COLUMNS[0]?.[0])
  const name = t(`cityServices.groups.${group}`)
  return (
    <section
      className="service-group"
      data-open={isOpen || undefined}
      data-closed={isChosen === false || undefined}
      aria-labelledby={`group-${group}`}
    >
      <h3 className="service-group__name" id={`group-${group}`}>
        <span className="service-group__label">{name}</span>
        {!isFiltered && (
          <button
            type="button"
            className="service-group__toggle"
            aria-expanded={isOpen}
            aria-controls={`list-${group}`}
            onClick={() => setChosen(!isOpen)}
          >
            {name}{' '}
            <span className="service-group__count" aria-hidden="true">
              {entries.length}
            </span>
            <Icon name="plus" />
          </button>
        )}
      </h3>
      <div className="service-group__list" id={`list-${group}`}>
        {entries.map((entry) => (
          <Service key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  )
}

/** A disclosure with how, where, how long, and the next step; the most wanted service is open. */
function Service({ entry }: { entry: ServiceItem }) {
  const t = useText()
  const texts = useServiceTexts()
  return (
    <details className="service-item" id={entry.id} open={entry.wanted === 1}>
      <summary className="service-item__head">
        <h4 className="service-item__name">{t(entry.nameKey)}</h4>
        <span className="service-item__text">{t(entry.summaryKey)}</span>
        <Icon name="plus" />
      </summary>
      <div className="service-item__body">
        <dl className="service-item__facts">
          <ServiceFact name="how">{texts.channels(entry)}</ServiceFact>
          <ServiceFact name="where">{t(entry.whereKey)}</ServiceFact>
          <ServiceFact name="howLong">{t(entry.howLongKey)}</ServiceFact>
        </dl>
        <p className="service-item__next">
          <MoreLink to={entry.nextRoute} label={t(entry.nextKey)} variant="solid" />
          <MoreLink
            to={`${SERVICES}/${entry.id}`}
            label={t('cityServices.service.about')}
            hint={t(entry.nameKey)}
          />
        </p>
      </div>
    </details>
  )
}
