import { useRef } from 'react'
import { CountUp } from '../../components/CountUp.tsx'
import { Glyph } from '../../components/Glyph.tsx'
import { Scale } from '../../components/Scale.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { HomeFact } from '../../content/types.ts'
import { useCountUp } from '../../hooks/useCountUp.ts'
import { useReducedMotion } from '../../hooks/useMediaQuery.ts'
import { route } from './route.ts'

const PLAN = (
  <img
    className="facts__plan"
    src="/brand/plan-night.svg"
    alt=""
    width="1200"
    height="940"
    loading="lazy"
    decoding="async"
  />
)

/** The six facts (specification, section 3) over the night plan of the city. */
export function Facts() {
  const t = useText()
  const { facts } = useData(route)
  return (
    <Section labelledBy="facts-title" surface="night" className="facts" backdrop={PLAN}>
      <div className="section-head">
        <h2 className="section-title" id="facts-title">
          {t('homePage.facts.title')}
        </h2>
      </div>
      <dl className="facts__grid">
        {facts.map((fact) => (
          <Fact key={fact.id} fact={fact} />
        ))}
      </dl>
    </Section>
  )
}

function Fact({ fact }: { fact: HomeFact }) {
  const t = useText()
  const value = useRef<HTMLElement>(null)
  const progress = useCountUp(value, useReducedMotion())
  const { figure, unit } = split(t(fact.valueKey))
  const isScale = fact.progress !== undefined
  return (
    <div className={isScale ? 'fact fact--wide' : 'fact'} data-icon={fact.icon}>
      <Glyph name={fact.icon} className="fact__icon" />
      <dt className="fact__title">{t(fact.titleKey)}</dt>
      <dd className="fact__value" ref={value}>
        <bdi>
          <CountUp text={figure} progress={progress} />
          {unit && <span className="fact__unit"> {unit}</span>}
        </bdi>
        {fact.statusKey && <span className="status">{t(fact.statusKey)}</span>}
      </dd>
      {fact.progress !== undefined && (
        <dd className="fact__scale">
          <Scale percent={fact.progress} label={fact.progressLabelKey ? t(fact.progressLabelKey) : ''} />
        </dd>
      )}
      {fact.descriptionKey && <dd className="fact__description">{t(fact.descriptionKey)}</dd>}
    </div>
  )
}

/** Splits `1,300+ acres of parks` into a figure, in large type, and its unit. */
function split(value: string): { figure: string; unit: string } {
  const [figure = '', ...unit] = value.split(' ')
  return { figure, unit: unit.join(' ') }
}
