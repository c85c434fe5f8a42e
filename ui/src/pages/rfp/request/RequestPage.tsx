import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../components/Breadcrumbs.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { PrintButton } from '../../../components/PrintButton.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { useNow } from '../../../hooks/useNow.ts'
import { REQUESTS } from '../../../paths.ts'
import { ProcurementContact } from '../ProcurementContact.tsx'
import { StatusTag, TimeLeft } from '../StatusTag.tsx'
import { Amendments, Bullets, Clarifications, Criteria, Documents } from './RequestParts.tsx'
import { Facts, NextSteps, StateNote } from './RequestState.tsx'
import { route } from './route.ts'
import { Timetable } from './Timetable.tsx'

/** One request for proposal (content plan, section 9.3). */
export function RequestPage() {
  const t = useText()
  const { request: rfp } = useData(route)
  const now = useNow()
  const part = (id: string, content: ReactNode) => (
    <section className="request__part" aria-labelledby={id} id={`part-${id}`}>
      <h2 className="h3" id={id}>
        {t(`rfp.detail.${id}`)}
      </h2>
      {content}
    </section>
  )
  return (
    <>
      <article className="request wrap">
        <header className="request__head">
          <Breadcrumbs />
          <p className="request__ref">
            <span>{rfp.reference}</span>
            <StatusTag rfp={rfp} now={now} />
            <TimeLeft rfp={rfp} now={now} />
          </p>
          <h1 className="request__title">{rfp.title}</h1>
          <p className="lede">{rfp.summary}</p>
          <StateNote rfp={rfp} now={now} />
        </header>
        <aside className="request__side" data-below="">
          <Facts rfp={rfp} />
          <NextSteps rfp={rfp} now={now} />
          <ul className="side-actions" role="list">
            <li>
              <PrintButton label={t('rfp.detail.print')} />
            </li>
            <li>
              <a className="side-action" href={`${REQUESTS}/${rfp.reference}.json`}>
                <Icon name="document" />
                <span>{t('rfp.detail.data')}</span>
              </a>
            </li>
            <li>
              <Link className="side-action" to={REQUESTS}>
                <Icon name="arrow-back" flip />
                <span>{t('rfp.slim.all')}</span>
              </Link>
            </li>
          </ul>
        </aside>
        <div className="request__main" data-below="">
          {part('timetable', <Timetable rfp={rfp} now={now} />)}
          {part(
            'scope',
            <>
              {rfp.description.map((text) => (
                <p key={text} className="prose">
                  {text}
                </p>
              ))}
              <Bullets items={rfp.scope} />
            </>,
          )}
          {part('eligibility', <Bullets items={rfp.eligibility} />)}
          {part('submit', <Bullets items={rfp.submit} />)}
          {part('criteria', <Criteria rfp={rfp} />)}
          {part('documents', <Documents rfp={rfp} now={now} />)}
          {part('questions', <Clarifications rfp={rfp} />)}
          {rfp.amendments.length > 0 && part('amendments', <Amendments rfp={rfp} />)}
        </div>
      </article>
      <ProcurementContact />
    </>
  )
}
