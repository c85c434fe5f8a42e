import { Icon } from '../../../components/Icon.tsx'
import { Link } from '../../../components/Link.tsx'
import { MoreLink } from '../../../components/MoreLink.tsx'
import { Opening } from '../../../components/Opening.tsx'
import { PhoneLink } from '../../../components/PhoneLink.tsx'
import { Questions } from '../../../components/Questions.tsx'
import { Section } from '../../../components/Section.tsx'
import { Stamp } from '../../../components/Stamp.tsx'
import { useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { CONTACT, SERVICES } from '../../../paths.ts'
import { ServiceFact } from '../ServiceFact.tsx'
import { useServiceTexts } from '../useServiceTexts.ts'
import { route } from './route.ts'

/** One service: how it works, where, how long it takes, and the next step. */
export function ServicePage() {
  const t = useText()
  const { entry, office, near } = useData(route)
  const texts = useServiceTexts()
  return (
    <>
      <Opening title={t(entry.nameKey)}>
        <div className="service-opening">
          <div>
            <p className="lede service-lede">{t(entry.summaryKey)}</p>
            <MoreLink to={entry.nextRoute} label={t(entry.nextKey)} variant="solid" />
          </div>
          <dl className="service-facts">
            <ServiceFact name="how">{texts.channels(entry)}</ServiceFact>
            <ServiceFact name="where">{t(entry.whereKey)}</ServiceFact>
            <ServiceFact name="howLong">{t(entry.howLongKey)}</ServiceFact>
            <ServiceFact name="who">{texts.audiences(entry)}</ServiceFact>
            <ServiceFact name="phone">
              <PhoneLink phone={office.phone} />
            </ServiceFact>
            <ServiceFact name="office">
              <Link className="service-office" to={`${CONTACT}#office-${entry.office}`}>
                <span className="text-link">{office.name}</span>
                <Stamp district={office.district} />
              </Link>
            </ServiceFact>
          </dl>
        </div>
      </Opening>
      <Section labelledBy="steps-title">
        <div className="service">
          <div>
            <h2 className="service__title" id="steps-title">
              {t('cityServices.service.steps')}
            </h2>
            <ol className="steps" role="list">
              {entry.stepKeys.map((key) => (
                <li key={key} className="steps__item">
                  {t(key)}
                </li>
              ))}
            </ol>
          </div>
          <div>
            <h2 className="service__title">{t('cityServices.service.faq')}</h2>
            <Questions items={entry.faq} />
          </div>
        </div>
      </Section>
      <Section labelledBy="near-title" surface="warm" height="tight">
        <div className="near-head">
          <h2 className="service__title" id="near-title">
            {t('cityServices.service.near')}
          </h2>
          <MoreLink to={SERVICES} label={t('cityServices.service.all')} />
        </div>
        <ul className="near" role="list">
          {near.map(({ id, nameKey }) => (
            <li key={id}>
              <Link className="near__link" to={`${SERVICES}/${id}`}>
                <span>{t(nameKey)}</span>
                <Icon name="arrow" flip />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
