import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useFilters } from '../../hooks/useFilters.ts'
import { useOpenTarget } from '../../hooks/useOpenTarget.ts'
import { PRIVACY } from '../../paths.ts'
import { Letter } from './Letter.tsx'
import { isTopic } from './topics.ts'

/** Query parameter names. */
const FILTERS = ['topic'] as const

/** The form, email, and telephone; `children` are other ways. The topic, also from a link, decides which office answers. */
export function WriteToUs({ children }: { children: ReactNode }) {
  const t = useText()
  const { contact } = useFrame().site
  const filters = useFilters(FILTERS)
  useOpenTarget()
  const linked = filters.get('topic')
  // The address follows in a transition, and a radio button must not wait for it.
  const [chosen, setChosen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to another topic was followed
  useEffect(() => setChosen(undefined), [linked])
  const topic = chosen ?? linked
  const choose = (value: string) => {
    setChosen(value)
    filters.set('topic', value)
  }
  return (
    <Section labelledBy="write-title" id="write" surface="warm">
      <div className="write">
        <div className="write__words">
          <h2 className="section-title" id="write-title">
            {t('contactUs.write.title')}
          </h2>
          <p className="lede">{t('contactUs.write.text')}</p>
          <p className="write__ways">
            <a className="text-link" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            <PhoneLink phone={contact.phone} />
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
        <Letter topic={isTopic(topic) ? topic : 'general'} onTopic={choose} />
        {children}
        <figure className="write__desk">
          <div className="pic pic--32">
            <Picture
              name="contact/front-desk"
              alt={t('contactUs.desk.alt')}
              sizes="(min-width: 1000px) 30vw, 92vw"
            />
          </div>
          <figcaption className="caption">{t('contactUs.desk.caption')}</figcaption>
        </figure>
      </div>
    </Section>
  )
}
