import { memo, type RefObject, useEffect } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { WorkStatusTag } from '../../components/WorkStatusTag.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { District } from '../../content/types.ts'
import { askAbout } from '../../paths.ts'

/** Id of the section with the plan, the scroll target for links to districts. */
export const PLAN_ID = 'plan'

interface DistrictSheetsProps {
  districts: District[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
  panel: RefObject<HTMLDivElement | null>
}

/**
 * The descriptions of the districts. On wide windows the chosen one lies over the end of the map, on others it follows
 * the strip. Without script, all are listed.
 */
export function DistrictSheets({ districts, chosen, onChoose, onClose, panel }: DistrictSheetsProps) {
  const t = useText()
  const at = districts.findIndex(({ id }) => id === chosen)
  const go = (step: number) => {
    const next = districts.at((at + step) % districts.length)
    if (next) onChoose(next.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sheet starts at its top
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0
  }, [panel, chosen])
  return (
    <div className="sheets" ref={panel}>
      {chosen && (
        <div className="sheets__nav">
          <IconButton icon="arrow-back" flip label={t('ourCity.plan.previous')} onClick={() => go(-1)} />
          <IconButton icon="arrow" flip label={t('ourCity.plan.next')} onClick={() => go(1)} />
          <IconButton icon="close" label={t('ourCity.plan.close')} onClick={onClose} />
        </div>
      )}
      {districts.map((district) => (
        <Sheet key={district.id} district={district} isChosen={district.id === chosen} />
      ))}
    </div>
  )
}

const Sheet = memo(function Sheet({ district, isChosen }: { district: District; isChosen: boolean }) {
  const t = useText()
  const { id, nameKey, leadKey, textKey, altKey, uses, status, image, services } = district
  const name = t(nameKey)
  return (
    <article className="sheet" id={id} data-shown-by={PLAN_ID} data-chosen={isChosen ? '' : undefined}>
      <div className="pic sheet__pic">
        <Picture name={image} alt={t(altKey)} sizes="(min-width: 1000px) 27rem, 100vw" />
      </div>
      <div className="sheet__body">
        <h2 className="sheet__title">{name}</h2>
        <p className="sheet__lead">{t(leadKey)}</p>
        <p className="sheet__text">{t(textKey)}</p>
        <dl className="sheet__facts">
          <div>
            <dt>{t('ourCity.plan.uses')}</dt>
            <dd>{uses.map((use) => t(`ourCity.uses.${use}`)).join(', ')}</dd>
          </div>
          <div>
            <dt>{t('ourCity.plan.status')}</dt>
            <dd>
              <WorkStatusTag status={status} />
            </dd>
          </div>
        </dl>
        <p className="sheet__links">
          <MoreLink to={services} label={t('ourCity.plan.services')} hint={name} />
          <MoreLink to={askAbout('investing')} label={t('ourCity.plan.invest')} hint={name} />
        </p>
      </div>
    </article>
  )
})
