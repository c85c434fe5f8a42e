import { Chips } from '../../components/Chips.tsx'
import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useFilters } from '../../hooks/useFilters.ts'

/** Query parameter names. */
const FILTERS = ['topic'] as const

const TOPICS = [
  'general',
  'investing',
  'residents',
  'services',
  'press',
  'procurement',
  'careers',
  'website',
] as const

/** Mail and telephone, with the topic from the link as the mail's subject. */
export function WriteToUs() {
  const t = useText()
  const { contact } = useFrame().site
  const filters = useFilters(FILTERS)
  const topic = TOPICS.find((each) => each === filters.get('topic')) ?? 'general'
  const desks: Partial<Record<typeof topic, string>> = {
    press: contact.press,
    procurement: contact.procurement,
    website: contact.accessibility,
  }
  const email = desks[topic] ?? contact.email
  const subject = t(`contactUs.topics.${topic}`)
  return (
    <Section labelledBy="write-title" id="form">
      <div className="write-to-us">
        <div className="write-to-us__ways">
          <h2 className="section-title" id="write-title">
            {t('contactUs.write.title')}
          </h2>
          <p className="lede">{t('contactUs.write.text')}</p>
          <Chips
            label={t('contactUs.topicLabel')}
            withAll={false}
            value={topic}
            onChoose={(value) => filters.set('topic', value)}
            choices={TOPICS.map((value) => ({ value, label: t(`contactUs.topics.${value}`) }))}
          />
          <p className="write-to-us__actions">
            <a
              className="button button--solid"
              href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
            >
              <Icon name="mail" />
              <span>{t('contactUs.write.action')}</span>
            </a>
            <span className="write-to-us__address">
              <a className="text-link" href={`mailto:${email}`}>
                {email}
              </a>
              <PhoneLink phone={contact.phone} />
            </span>
          </p>
        </div>
        <div className="pic pic--43">
          <Picture
            name="contact/boulevard"
            alt={t('contactUs.header.alt')}
            sizes="(min-width: 1000px) 50vw, 92vw"
            eager
            priority="auto"
          />
        </div>
      </div>
    </Section>
  )
}
