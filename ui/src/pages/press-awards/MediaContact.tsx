import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'

/** Contact details for journalists. */
export function MediaContact() {
  const t = useText()
  const { phone, press } = useFrame().site.contact
  return (
    <aside className="media-contact" aria-labelledby="media-contact-title">
      <h3 className="h3" id="media-contact-title">
        {t('mediaCenter.contact.title')}
      </h3>
      <p>
        <Icon name="mail" />
        <a className="text-link" href={`mailto:${press}`}>
          {press}
        </a>
      </p>
      <p>
        <Icon name="phone" />
        <PhoneLink phone={phone} />
      </p>
      <p className="hint">{t('mediaCenter.contact.text')}</p>
    </aside>
  )
}
