import { MoreLink } from '../../../components/MoreLink.tsx'
import { Questions } from '../../../components/Questions.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { CONTACT } from '../../../paths.ts'

/** Questions, and help in person. */
export function CityQuestions({ city }: { city: City }) {
  const t = useText()
  return (
    <div className="city-questions">
      <h2 className="city-title" id="faq-title">
        {t('cityServices.faq')}
      </h2>
      <Questions items={city.faq} open={1} />
      <div className="city-help">
        <p className="city-help__text">{t(city.helpKey)}</p>
        <MoreLink to={`${CONTACT}#offices`} label={t('cityServices.helpAction')} variant="solid" />
      </div>
    </div>
  )
}
