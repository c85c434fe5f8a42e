import type { ReactNode } from 'react'
import { Ask } from '../../components/Ask.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { Opening } from '../../components/Opening.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { askAbout } from '../../paths.ts'
import { Certificates } from './Certificates.tsx'
import { LeadStory } from './LeadStory.tsx'
import { News } from './News.tsx'
import { PressKit } from './PressKit.tsx'
import { route } from './route.ts'

/** The newsroom (content plan, section 10): the newest story first. */
export function PressAwardsPage(): ReactNode {
  const t = useText()
  const { news, offices } = useData(route)
  const { press } = useFrame().site.contact
  const [lead] = news
  return (
    <>
      <Opening
        title={t('pressAndAwards.title')}
        surface="plain"
        links={
          <>
            <a className="more" href="#press-kit">
              <Icon name="download" />
              <span>{t('mediaCenter.kit.title')}</span>
            </a>
            <a className="more" href={`mailto:${press}`}>
              <Icon name="mail" />
              <span>{t('mediaCenter.contact.title')}</span>
            </a>
          </>
        }
      />
      {lead && <LeadStory item={lead} />}
      <News />
      <PressKit />
      <Certificates />
      <Ask
        title={t('mediaCenter.contact.question')}
        offices={offices}
        id="media-office"
        note={({ phone }) => (
          <>
            {t('mediaCenter.contact.call')} <PhoneLink phone={phone} />
            {t('mediaCenter.contact.or')}{' '}
            <Link className="text-link" to={askAbout('press')}>
              {t('mediaCenter.contact.visit')}
            </Link>
            .
          </>
        )}
        action={
          <a className="button button--solid" href={`mailto:${press}`}>
            {t('mediaCenter.contact.write')}
            <Icon name="arrow" flip />
          </a>
        }
      />
    </>
  )
}
