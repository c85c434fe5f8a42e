import { MoreLink } from '../../../components/MoreLink.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { Questions } from '../../../components/Questions.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { CONTACT } from '../../../paths.ts'

interface CityQuestionsProps {
  city: City
  /** A picture between the title and the help. */
  picture?: { name: string; alt: string }
}

/** Questions, and help in person. */
export function CityQuestions({ city, picture }: CityQuestionsProps) {
  const t = useText()
  return (
    <div className="city-questions">
      <h2 className="city-title" id="faq-title">
        {t('cityServices.faq')}
      </h2>
      <Questions items={city.faq} open={1} />
      {picture && (
        <div className="pic pic--32 city-questions__pic">
          <Picture {...picture} sizes="(min-width: 900px) 42vw, 92vw" />
        </div>
      )}
      <div className="city-help">
        <p className="city-help__text">{t(city.helpKey)}</p>
        <MoreLink to={`${CONTACT}#offices`} label={t('cityServices.helpAction')} variant="solid" />
      </div>
    </div>
  )
}
