import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { knownStatus, stateOf } from '../../../domain/rfpStatus.ts'
import { useNow } from '../../../hooks/useNow.ts'
import { ProcurementContact } from '../../../layout/ProcurementContact.tsx'
import { RequestLeft } from '../RequestLeft.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { AskQuestion } from './AskQuestion.tsx'
import { Amendments, Bullets, Clarifications, Criteria } from './RequestParts.tsx'
import { AtAGlance, NextSteps } from './RequestSide.tsx'
import { route } from './route.ts'
import { StateLine } from './StateLine.tsx'
import { Timetable } from './Timetable.tsx'

/** One request for proposal (content plan, section 9.3). */
export function RequestPage() {
  return (
    <>
      <Head />
      <Paper />
      <ProcurementContact />
    </>
  )
}

/** The opening is the timetable: the time that is left, very large, and the dates on one line. */
function Head() {
  const t = useText()
  const { request: rfp } = useData(route)
  const { contact } = useFrame().site
  const now = useNow()
  const status = knownStatus(rfp, now)
  const isOpen = !status || stateOf(status) === 'open'
  const subject = encodeURIComponent(`${rfp.reference}: ${t('rfp.detail.submitTitle')}`)
  return (
    <section className="request-head" data-night="" aria-labelledby="title">
      <div className="wrap">
        <Breadcrumbs />
        <h1 className="request-head__title" id="title">
          {rfp.title}
        </h1>
        <div className="request-head__body">
          <div className="request-head__left">
            <RequestLeft rfp={rfp} now={now}>
              <StatusTag rfp={rfp} now={now} />
              <StateLine rfp={rfp} now={now} />
            </RequestLeft>
          </div>
          <Timetable rfp={rfp} now={now} />
          <p className="request-head__actions">
            <a className="button button--solid" href="#documents">
              {t('rfp.detail.read')}
            </a>
            {isOpen && (
              <a className="button button--line" href={`mailto:${contact.procurement}?subject=${subject}`}>
                {t('rfp.detail.submitTitle')}
                <Icon name="mail" />
              </a>
            )}
          </p>
          <Facts />
        </div>
      </div>
    </section>
  )
}

function Facts() {
  const t = useText()
  const { request: rfp } = useData(route)
  const facts: [string, string][] = [
    ['reference', rfp.reference],
    ['category', t(`rfp.categories.${rfp.category}`)],
    ['department', rfp.department],
    ['method', t(`rfp.methods.${rfp.method}`)],
    ['contractTerm', rfp.contractTerm],
  ]
  return (
    <dl className="request__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`rfp.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The text of the request in two parts, each with a column beside it; changes come first. */
function Paper() {
  const t = useText()
  const { request: rfp } = useData(route)
  const part = (id: string, content: ReactNode) => (
    <section className="request__part" aria-labelledby={id}>
      <h2 className="request__title" id={id}>
        {t(`rfp.detail.${id}`)}
      </h2>
      {content}
    </section>
  )
  return (
    <article className="request wrap" aria-labelledby="title">
      <div className="request__main">
        {rfp.amendments.length > 0 && part('amendments', <Amendments rfp={rfp} />)}
        {rfp.description.map((text) => (
          <p key={text} className="lede request__text">
            {text}
          </p>
        ))}
        {part('scope', <Bullets items={rfp.scope} />)}
        <div className="request__pair">
          {part('eligibility', <Bullets items={rfp.eligibility} />)}
          {part('submit', <Bullets items={rfp.submit} />)}
        </div>
      </div>
      <NextSteps />
      <div className="request__main">
        {part('criteria', <Criteria rfp={rfp} />)}
        {part('questions', <Clarifications rfp={rfp} />)}
        <AskQuestion />
      </div>
      <AtAGlance />
    </article>
  )
}
