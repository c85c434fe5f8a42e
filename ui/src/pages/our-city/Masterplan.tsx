import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Chips } from '../../components/Chips.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { DistrictUse } from '../../content/types.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { DistrictMap } from './DistrictMap.tsx'
import { DistrictPanel, PLAN_HEAD_ID } from './DistrictPanel.tsx'
import { route } from './route.ts'

/** The uses in the filter. */
const USES: DistrictUse[] = [
  'government',
  'business',
  'homes',
  'culture',
  'learning',
  'health',
  'sport',
  'park',
]

/**
 * The map of the districts, the list of the same districts, and the panel of the selected one. The selection
 * is stored in the hash, so a place can be shared: /our-city#knowledge.
 */
export function Masterplan() {
  const t = useText()
  const { districts } = useData(route)
  const { hash, key } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(districts[0]?.id ?? '')
  const [use, setUse] = useState('')
  const hydrated = useHydrated()

  // Unknown and empty hashes do not change the selection. The key detects a link that is followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const wanted = districts.find(({ id }) => `#${id}` === hash)
    if (!wanted) return
    setSelected(wanted.id)
    section.current?.scrollIntoView()
  }, [districts, hash, key])

  const address = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(address.current), [])

  const choose = useCallback((id: string) => {
    setSelected(id)
    // A new address makes the browser match `:target` again, so it is set after the event. The router's state
    // stays.
    clearTimeout(address.current)
    address.current = setTimeout(() => history.replaceState(history.state, '', `#${id}`))
  }, [])
  const matches = (uses: DistrictUse[]) => !use || uses.some((each) => each === use)
  return (
    <Section labelledBy="masterplan-title" id="masterplan" surface="warm">
      <div className="plan-head" id={PLAN_HEAD_ID} ref={section}>
        <h2 className="section-title" id="masterplan-title">
          {t('ourCity.plan.title')}
        </h2>
        <Chips
          label={t('ourCity.plan.filter')}
          value={use}
          onChoose={setUse}
          choices={USES.map((value) => ({ value, label: t(`ourCity.uses.${value}`) }))}
        />
      </div>
      <div className="plan" data-live={hydrated ? '' : undefined}>
        <DistrictMap districts={districts} selected={selected} onChoose={choose} matches={matches} />
        <div className="plan__side">
          <div className="plan__panels" aria-live="polite">
            {districts.map((district) => (
              <DistrictPanel key={district.id} district={district} selected={district.id === selected} />
            ))}
          </div>
          <h3 className="visually-hidden">{t('ourCity.plan.list')}</h3>
          <ul className="plan__list" role="list">
            {districts.map(({ id, nameKey, uses }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === selected ? 'true' : undefined}
                  data-dim={matches(uses) ? undefined : ''}
                  onClick={(event) => {
                    event.preventDefault()
                    choose(id)
                  }}
                >
                  <span>{t(nameKey)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
