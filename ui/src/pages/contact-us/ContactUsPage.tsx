import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'

export function ContactUsPage() {
  const t = useText()
  const { phone, email } = useContent().site.contact
  return (
    <>
      <Opening
        title={t('contactUs.header.title')}
        lead={t('contactUs.header.lead')}
        picture={{ name: 'contact/boulevard', alt: t('contactUs.header.alt') }}
      />
      <Section labelledBy="ways-title">
        <div className="split">
          <h2 className="split__title" id="ways-title">
            {t('contactUs.ways.title')}
          </h2>
          <dl className="split__body ways">
            <dt>{t('contactUs.ways.phone')}</dt>
            <dd>
              <a className="text-link" href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            </dd>
            <dt>{t('contactUs.ways.email')}</dt>
            <dd>
              <a className="text-link" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </dl>
        </div>
      </Section>
    </>
  )
}
