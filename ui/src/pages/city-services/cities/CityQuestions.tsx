import { MoreLink } from '../../../components/MoreLink.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { Questions } from '../../../components/Questions.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { CONTACT } from '../../../paths.ts'

interface CityQuestionsProps {
  city: City
  /** A picture beside the questions. */
  picture?: { name: string; alt: string; caption: string }
}

/** Questions, and help in person. */
export function CityQuestions({ city, picture }: CityQuestionsProps) {
  const t = useText()
  return (
    <div className="city-questions" data-picture={picture ? '' : undefined}>
      <h2 className="city-title" id="faq-title">
        {t('cityServices.faq')}
      </h2>
      <Questions items={city.faq} open={1} />
      {picture && (
        <figure className="city-questions__pic bleed-end">
          <div className="pic pic--32">
            <Picture name={picture.name} alt={picture.alt} sizes="(min-width: 900px) 58vw, 100vw" />
          </div>
          <figcaption className="caption">{picture.caption}</figcaption>
        </figure>
      )}
      <div className="city-help">
        <p className="city-help__text">{t(city.helpKey)}</p>
        <MoreLink to={`${CONTACT}#offices`} label={t('cityServices.helpAction')} variant="solid" />
      </div>
    </div>
  )
}
