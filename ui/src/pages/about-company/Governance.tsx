import { Section, SectionHead } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { useDates } from '../../hooks/useDates.ts'
import { route } from './route.ts'

/** Committees and policies. */
export function Governance() {
  const t = useText()
  const { date } = useDates()
  const { company, policies } = useData(route)
  return (
    <Section labelledBy="governance-title" id="governance" surface="warm">
      <SectionHead id="governance-title" title={t('aboutCompany.governance.title')} />
      <div className="governance">
        <div>
          <h3 className="h3">{t('aboutCompany.governance.committees')}</h3>
          <dl className="terms">
            {company.committees.map(({ id, titleKey, textKey }) => (
              <div key={id}>
                <dt>{t(titleKey)}</dt>
                <dd>{t(textKey)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3 className="h3">{t('aboutCompany.governance.policies')}</h3>
          <dl className="terms">
            {policies.map(({ id, titleKey, summaryKey, updated }) => (
              <div key={id}>
                <dt>{t(titleKey)}</dt>
                <dd>
                  {t(summaryKey)}{' '}
                  <time className="terms__date" dateTime={updated}>
                    {t('aboutCompany.governance.updated', { date: date(updated) })}
                  </time>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="note">{t('aboutCompany.governance.speakUp')}</p>
    </Section>
  )
}
