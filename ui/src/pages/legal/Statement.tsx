import { PageHeader } from '../../components/PageHeader.tsx'
import { Section } from '../../components/Section.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import type { StatementSection } from '../../content/types.ts'

interface StatementProps {
  name: 'privacy' | 'accessibility'
  sections: StatementSection[]
}

/** A legal statement with an anchor for each section. */
export function Statement({ name, sections }: StatementProps) {
  const t = useText()
  const { site } = useFrame()
  const email = name === 'accessibility' ? site.contact.accessibility : site.contact.email
  return (
    <>
      <PageHeader title={t(`legal.${name}.title`)} lead={t(`legal.${name}.lead`)} size="large" />
      <Section className="statement">
        {sections.map(({ id, titleKey, textKeys }, index) => (
          <div key={id} className="split statement__part" id={id}>
            <h2 className="split__title">{t(titleKey)}</h2>
            <div className="split__body">
              {textKeys.map((key) => (
                <p key={key} className="prose">
                  {t(key)}
                </p>
              ))}
              {index === sections.length - 1 && (
                <a className="text-link" href={`mailto:${email}`}>
                  {email}
                </a>
              )}
            </div>
          </div>
        ))}
      </Section>
    </>
  )
}
