import { useState } from 'react'
import { Questions } from '../../components/Questions.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { matchesQuery } from '../../domain/matchesQuery.ts'
import { useCount } from '../../hooks/useCount.ts'
import { route } from './route.ts'

/** Residents' questions with a search field. */
export function ResidentQuestions() {
  const t = useText()
  const count = useCount()
  const { questions } = useData(route)
  const [query, setQuery] = useState('')
  const shown = questions.filter(({ questionKey, answerKey }) =>
    matchesQuery(`${t(questionKey)} ${t(answerKey)}`, query),
  )
  return (
    <Section labelledBy="faq-title" id="faq" surface="sand">
      <div className="split">
        <div className="split__title">
          <h2 className="section-title" id="faq-title">
            {t('community.faq.title')}
          </h2>
          <SearchField label={t('community.faq.search')} value={query} onChange={setQuery} />
          <p className="result-line" role="status">
            {shown.length > 0 ? count('community.faq', shown.length) : t('community.faq.none')}
          </p>
        </div>
        <div className="split__wide">
          <Questions items={shown} />
        </div>
      </div>
    </Section>
  )
}
