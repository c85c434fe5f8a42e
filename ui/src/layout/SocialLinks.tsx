import { Glyph } from '../components/Glyph.tsx'
import { useFrame, useText } from '../content/ContentProvider.tsx'

export function SocialLinks() {
  const t = useText()
  const { social } = useFrame()
  return (
    <ul className="social-links" role="list" aria-label={t('navbar.social.label')}>
      {social.map(({ iconClass, label, link }) => (
        <li key={iconClass}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('navbar.social.hint', { label })}
          >
            <Glyph name={iconClass} />
          </a>
        </li>
      ))}
    </ul>
  )
}
