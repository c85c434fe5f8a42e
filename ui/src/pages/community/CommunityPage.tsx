import { Ask } from '../../components/Ask.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Opening } from '../../components/Opening.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Questions } from '../../components/Questions.tsx'
import { Section } from '../../components/Section.tsx'
import { Spread } from '../../components/Spread.tsx'
import { Strong } from '../../components/Strong.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { askAbout } from '../../paths.ts'
import { Events } from './Events.tsx'
import { Notices } from './Notices.tsx'
import { route } from './route.ts'
import { ThisWeek } from './ThisWeek.tsx'
import { useFeatured } from './useFeatured.ts'

/** Links to the parts of the page below the opening. */
const PARTS = [
  { id: 'notices', titleKey: 'community.noticesTitle' },
  { id: 'events', titleKey: 'community.events.title' },
  { id: 'living', titleKey: 'community.livingTitle' },
  { id: 'guidelines', titleKey: 'community.neighbors.title' },
  { id: 'faq', titleKey: 'community.faq.title' },
] as const

const RULES = ['evenings', 'waste', 'parks', 'parking', 'balconies']

/** Events, and help with everyday life (content plan, section 8). */
export function CommunityPage() {
  const t = useText()
  const { events, questions, offices } = useData(route)
  const featured = useFeatured(events)
  return (
    <>
      <Opening title={t('community.header.title')} lead={t('community.header.lead')}>
        <nav aria-label={t('community.header.parts')}>
          <ul className="community-parts" role="list">
            {PARTS.map(({ id, titleKey }) => (
              <li key={id}>
                <a className="text-link" href={`#${id}`}>
                  {t(titleKey)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ThisWeek featured={featured} />
      </Opening>
      <Notices />
      <Events featured={featured.events} />
      <Living />
      <Section labelledBy="neighbors-title" id="guidelines">
        <div className="neighbors">
          <h2 className="section-title" id="neighbors-title">
            {t('community.neighbors.title')}
          </h2>
          <figure className="neighbors__picture">
            <div className="pic">
              <Picture
                name="community/arcade"
                alt={t('community.neighbors.alt')}
                sizes="(min-width: 1000px) 60vw, 92vw"
              />
            </div>
            <figcaption className="caption">{t('community.neighbors.caption')}</figcaption>
          </figure>
          <ul className="neighbors__list" role="list">
            {RULES.map((rule) => (
              <li key={rule} className="neighbors__rule">
                <Strong text={t(`community.neighbors.rules.${rule}`)} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section labelledBy="faq" surface="warm" height="tight">
        <h2 className="community-faq__title" id="faq">
          {t('community.faq.title')}
        </h2>
        <div className="community-faq">
          <Questions items={questions} />
        </div>
      </Section>
      <Ask
        title={t('community.contact.title')}
        offices={offices}
        note={() => t('community.contact.note')}
        id="service-center"
        action={<MoreLink to={askAbout('residents')} label={t('community.contact.action')} variant="solid" />}
      />
    </>
  )
}

/** Six everyday topics beside a picture; each leads somewhere. */
function Living() {
  const t = useText()
  const { living } = useData(route)
  return (
    <Spread
      id="living"
      titleId="living-title"
      title={t('community.livingTitle')}
      picture={{ name: 'community/balcony', alt: t('community.living.alt') }}
    >
      <p className="lede">{t('community.livingText')}</p>
      <ul className="living" role="list">
        {living.map(({ id, titleKey, textKey, route: to }) => (
          <li key={id} className="living__item">
            <h3>
              <Link className="living__link" to={to}>
                <span>{t(titleKey)}</span>
                <Icon name="arrow" flip />
              </Link>
            </h3>
            <p className="living__text">{t(textKey)}</p>
          </li>
        ))}
      </ul>
    </Spread>
  )
}
