import { MoreLink } from '../../components/MoreLink.tsx'
import { Opening } from '../../components/Opening.tsx'
import { Section } from '../../components/Section.tsx'
import { useContent, useText } from '../../content/ContentProvider.tsx'
import { Logo } from '../../layout/Logo.tsx'
import { HOME } from '../../paths.ts'

/** Requests for proposal: no navigation bar and no footer, a slim header of its own. */
export function RfpPage() {
  const t = useText()
  const { procurement } = useContent().site.contact
  return (
    <>
      <div className="slim" data-night="">
        <div className="wrap slim__bar">
          <Logo className="slim__logo" ground="dark" />
          <MoreLink to={HOME} label={t('rfp.back')} />
        </div>
      </div>
      <Opening
        title={t('rfp.header.title')}
        lead={t('rfp.header.lead')}
        picture={{ name: 'rfp/desert-dawn', alt: t('rfp.header.alt') }}
      />
      <Section labelledBy="help-title">
        <div className="split">
          <h2 className="split__title" id="help-title">
            {t('rfp.help.title')}
          </h2>
          <div className="split__body">
            <p className="lede">{t('rfp.help.text')}</p>
            <a className="text-link" href={`mailto:${procurement}`}>
              {procurement}
            </a>
          </div>
        </div>
      </Section>
    </>
  )
}
