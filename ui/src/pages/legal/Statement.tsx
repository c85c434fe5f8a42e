import { Disclosure } from '../../components/Disclosure.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import type { LegalStatement } from '../../content/types.ts'
import { useDates } from '../../hooks/useDates.ts'
import { CONTACT } from '../../paths.ts'
import { Records } from './Records.tsx'

interface StatementProps {
  name: 'privacy' | 'accessibility'
  statement: LegalStatement
}

/** A legal statement: in a few words, then in sections with an anchor each. */
export function Statement({ name, statement: { changed, facts, sections } }: StatementProps) {
  const t = useText()
  const { date } = useDates()
  const { site } = useFrame()
  const email = name === 'accessibility' ? site.contact.accessibility : site.contact.email
  return (
    <>
      <Opening title={t(`legal.${name}.title`)} lead={t(`legal.${name}.lead`)}>
        <p className="caption">{t('legal.changed', { date: date(changed) })}</p>
        {facts && (
          <dl className="statement-facts">
            {facts.map(({ titleKey, textKey }) => (
              <div key={titleKey}>
                <dt>{t(titleKey)}</dt>
                <dd>{t(textKey)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Opening>
      <Section className="statement">
        <nav className="statement__contents" aria-labelledby="contents">
          <p className="caption" id="contents">
            {t('legal.contents')}
          </p>
          <ul role="list">
            {sections.map(({ id, titleKey }) => (
              <li key={id}>
                <a className="statement__link" href={`#${id}`}>
                  {t(titleKey)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="statement__parts">
          {sections.map(({ id, titleKey, textKeys, records, details }) => (
            <section key={id} className="statement__part" id={id} aria-labelledby={`${id}-title`}>
              <h2 className="statement__title" id={`${id}-title`}>
                {t(titleKey)}
              </h2>
              {textKeys.map((key) => (
                <p key={key} className="prose">
                  {t(key)}
                </p>
              ))}
              {records && <Records records={records} />}
              {details && (
                <div className="questions statement__details">
                  <Disclosure title={t(details.titleKey)}>{t(details.textKey)}</Disclosure>
                </div>
              )}
            </section>
          ))}
          <p className="statement__ask">
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
            <MoreLink to={CONTACT} label={t('navbar.links.contactUs')} />
          </p>
        </div>
      </Section>
    </>
  )
}
