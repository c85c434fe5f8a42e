import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Section } from '../../components/Section.tsx'
import { Stamp } from '../../components/Stamp.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import type { InquiryTopic } from '../../content/types.ts'
import { useFilters } from '../../hooks/useFilters.ts'
import { PRIVACY } from '../../paths.ts'
import { route } from './route.ts'

/** Query parameter names. */
const FILTERS = ['topic'] as const

const TOPICS: InquiryTopic[] = [
  'general',
  'investing',
  'residents',
  'services',
  'press',
  'procurement',
  'careers',
  'website',
]

/** Email and telephone. The topic, also from a link, decides which office answers, and is the email's subject. */
export function WriteToUs() {
  const t = useText()
  const filters = useFilters(FILTERS)
  const topic = TOPICS.find((each) => each === filters.get('topic')) ?? 'general'
  return (
    <Section labelledBy="write-title" id="write" surface="sand">
      <div className="write">
        <div className="write__words">
          <h2 className="section-title" id="write-title">
            {t('contactUs.write.title')}
          </h2>
          <p className="lede">{t('contactUs.write.text')}</p>
        </div>
        <Letter topic={topic} onTopic={(value) => filters.set('topic', value)} />
      </div>
    </Section>
  )
}

interface LetterProps {
  topic: InquiryTopic
  onTopic: (topic: string) => void
}

/** The letter: its head names the office that answers the topic. */
function Letter({ topic, onTopic }: LetterProps) {
  const t = useText()
  const { contact } = useFrame().site
  const { offices } = useData(route)
  const office = offices.find(({ topics }) => topics.includes(topic))
  const mailboxes: Partial<Record<InquiryTopic, string>> = {
    general: contact.email,
    procurement: contact.procurement,
    website: contact.accessibility,
  }
  const email = mailboxes[topic] ?? office?.email ?? contact.email
  const subject = encodeURIComponent(t(`contactUs.topics.${topic}`))
  return (
    <div className="letter">
      <div className="letter__head">
        <p className="letter__to" aria-live="polite">
          <span className="letter__label">{t('contactUs.write.to')}</span>
          <strong className="letter__name">{office?.name}</strong>
          <span className="letter__address">{office?.address.join(', ')}</span>
        </p>
        {office && (
          <span className="letter__postage">
            <Stamp district={office.district} />
          </span>
        )}
      </div>
      <Chips
        label={t('contactUs.topicLabel')}
        withAll={false}
        value={topic}
        onChoose={onTopic}
        choices={TOPICS.map((value) => ({ value, label: t(`contactUs.topics.${value}`) }))}
      />
      <p className="letter__actions">
        <a className="button button--solid" href={`mailto:${email}?subject=${subject}`}>
          <Icon name="mail" />
          <span>{t('contactUs.write.action')}</span>
        </a>
        <span>
          <a className="text-link" href={`mailto:${email}?subject=${subject}`}>
            {email}
          </a>
          {office && (
            <>
              , {t('contactUs.write.or')} <PhoneLink phone={office.phone} />
            </>
          )}
        </span>
      </p>
      <details className="fold" id="privacy">
        <summary className="fold__title">
          {t('contactUs.privacy.title')}
          <Icon name="chevron" />
        </summary>
        <div className="fold__body">
          <p>{t('contactUs.privacy.text')}</p>
          <MoreLink to={PRIVACY} label={t('contactUs.privacy.action')} />
        </div>
      </details>
    </div>
  )
}
