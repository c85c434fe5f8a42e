import { Ledger } from '../../../components/Ledger.tsx'
import { NavLink } from '../../../components/Link.tsx'
import { MoreLink } from '../../../components/MoreLink.tsx'
import { NewsCards } from '../../../components/NewsCards.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { Questions } from '../../../components/Questions.tsx'
import { Section, SectionHead } from '../../../components/Section.tsx'
import { useFrame, useText } from '../../../content/ContentProvider.tsx'
import { useData } from '../../../content/Route.ts'
import { COMMUNITY, CONTACT, SERVICES } from '../../../paths.ts'
import { IdeaCards } from '../IdeaCards.tsx'
import { ServiceList } from '../ServiceList.tsx'
import { route } from './route.ts'

/** One of the four ideas: smart, green, sustainable, connected (content plan, section 7.2). */
export function IdeaPage() {
  const t = useText()
  const { services } = useFrame()
  const { idea, serviceEntries, related } = useData(route)
  const service = services.find(({ id }) => id === idea.id)
  if (!service) return null
  const texts = `cityServices.${idea.id}`
  return (
    <>
      <PageHeader
        title={t(`${texts}.title`)}
        lead={t(`${texts}.lead`)}
        picture={{ name: service.image, alt: t(service.altKey) }}
        placement="behind"
      />
      <nav className="idea-menu" data-below="" aria-label={t('cityServices.menu')}>
        <ul className="wrap idea-menu__list" role="list">
          {services.map(({ id, route: to, titleKey }) => (
            <li key={id}>
              <NavLink className="idea-menu__link" to={to}>
                {t(titleKey)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Section labelledBy="intro-title">
        <div className="split">
          <h2 className="split__title" id="intro-title">
            {t(`${texts}.introTitle`)}
          </h2>
          <div className="split__body">
            <p className="lede">{t(`${texts}.intro1`)}</p>
            <p className="prose">{t(`${texts}.intro2`)}</p>
          </div>
        </div>
        <figure className="figure">
          <div className="pic pic--219">
            <Picture name={idea.picture.image} alt={t(idea.picture.altKey)} sizes="92vw" />
          </div>
          <figcaption className="caption">{t(idea.picture.captionKey)}</figcaption>
        </figure>
      </Section>
      <Section labelledBy="features-title" surface="sand">
        <SectionHead id="features-title" title={t('cityServices.features')} />
        <Ledger
          rows={idea.features.map(({ id, titleKey, textKey }) => ({
            id,
            name: t(titleKey),
            text: t(textKey),
          }))}
        />
      </Section>
      <Section labelledBy="for-you-title">
        <SectionHead id="for-you-title" title={t('cityServices.forYou')} />
        <div className="thirds">
          {idea.forYou.map(({ audience, itemKeys }) => (
            <div key={audience} className="thirds__part">
              <h3 className="thirds__title">{t(`cityServices.audience.${audience}`)}</h3>
              <ul className="bullets">
                {itemKeys.map((key) => (
                  <li key={key}>{t(key)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section labelledBy="pull-title" surface="night">
        <h2 className="visually-hidden" id="pull-title">
          {t('cityServices.pullTitle')}
        </h2>
        <blockquote className="pull">{t(idea.pullKey)}</blockquote>
        <p className="pull-by">{t('cityServices.pullBy')}</p>
      </Section>
      <Section labelledBy="steps-title">
        <div className="split">
          <h2 className="split__title" id="steps-title">
            {t('cityServices.steps')}
          </h2>
          <ol className="split__body numbered">
            {idea.stepKeys.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </div>
      </Section>
      <Section labelledBy="services-title" surface="warm">
        <SectionHead id="services-title" title={t('cityServices.services')} />
        <ServiceList entries={serviceEntries} />
        <p className="actions">
          <MoreLink to={`${SERVICES}#find`} label={t('cityServices.find.title')} variant="line" />
        </p>
      </Section>
      <Section labelledBy="faq-title">
        <div className="split">
          <h2 className="split__title" id="faq-title">
            {t('cityServices.faq')}
          </h2>
          <div className="split__wide">
            <Questions items={idea.faq} />
          </div>
        </div>
      </Section>
      <Section labelledBy="press-title" surface="sand">
        <SectionHead id="press-title" title={t('cityServices.press')} />
        <NewsCards items={related} />
      </Section>
      <Section labelledBy="others-title">
        <SectionHead id="others-title" title={t('cityServices.others')} />
        <IdeaCards services={services.filter((other) => other !== service)} />
        <p className="actions actions--row">
          <MoreLink to={`${SERVICES}#find`} label={t('cityServices.find.title')} variant="solid" />
          <MoreLink to={COMMUNITY} label={t('cityServices.community')} />
          <MoreLink to={`${CONTACT}?topic=services`} label={t('cityServices.contact')} />
        </p>
      </Section>
    </>
  )
}
