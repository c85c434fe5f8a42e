import { CopyButton } from '../../components/CopyButton.tsx'
import { Files } from '../../components/Files.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { route } from './route.ts'

const LOGOS = [
  { surface: 'light', src: '/brand/logo.svg' },
  { surface: 'night', src: '/brand/logo-dark.svg' },
] as const

/** How many pictures of the set are shown: of the oldest items, which the page does not show at first. */
const PHOTOS = 4

/** The company text to copy, the logos, and files to download. */
export function PressKit() {
  const t = useText()
  const { kit, news } = useData(route)
  const text = t('mediaCenter.company.text')
  return (
    <Section labelledBy="kit-title" id="press-kit" surface="warm" height="tight">
      <div className="kit">
        <div className="kit__words">
          <h2 className="section-title" id="kit-title">
            {t('mediaCenter.kit.title')}
          </h2>
          <p className="kit__text">{text}</p>
          <CopyButton text={text} label={t('mediaCenter.kit.copy')} done={t('mediaCenter.kit.copied')} />
          <p className="kit__credit">{t('mediaCenter.kit.credit')}</p>
        </div>
        <div className="kit__files">
          <div className="kit__logos">
            {LOGOS.map(({ surface, src }) => (
              <div key={surface} className="kit__logo" data-surface={surface}>
                <img
                  src={src}
                  alt={t(`mediaCenter.kit.on.${surface}`)}
                  width="275"
                  height="60"
                  loading="lazy"
                />
              </div>
            ))}
          </div>
          <div className="kit__photos">
            {news.slice(-PHOTOS).map(({ slug, image }) => (
              <Picture key={slug} name={image} alt="" sizes="(min-width: 1000px) 13vw, 25vw" />
            ))}
          </div>
          <Files files={kit.map((file) => ({ ...file, name: t(`mediaCenter.kit.${file.id}.title`) }))} />
        </div>
      </div>
    </Section>
  )
}
