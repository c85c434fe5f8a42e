import { memo } from 'react'
import { MoreLink } from '../../components/MoreLink.tsx'
import { Picture } from '../../components/Picture.tsx'
import { WorkStatusTag } from '../../components/WorkStatusTag.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { District } from '../../content/types.ts'
import { CONTACT } from '../../paths.ts'

/** Id of the scroll target for links to districts: the heading above the map. */
export const PLAN_HEAD_ID = 'districts'

interface DistrictPanelProps {
  district: District
  selected: boolean
}

/** The description of a district. Without JavaScript, all districts are shown. */
export const DistrictPanel = memo(function DistrictPanel({ district, selected }: DistrictPanelProps) {
  const t = useText()
  const { id, nameKey, leadKey, textKey, altKey, uses, status, image, services } = district
  const name = t(nameKey)
  return (
    <article
      className="plan__detail"
      id={id}
      data-shown-by={PLAN_HEAD_ID}
      data-selected={selected ? '' : undefined}
    >
      <div className="pic pic--32">
        <Picture name={image} alt={t(altKey)} sizes="(min-width: 1000px) 30vw, 92vw" />
      </div>
      <h3>{name}</h3>
      <p className="plan__lead">{t(leadKey)}</p>
      <p className="prose">{t(textKey)}</p>
      <dl className="plan__meta">
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
      <p className="plan__links">
        <MoreLink to={services} label={t('ourCity.plan.services')} hint={name} />
        <MoreLink to={`${CONTACT}?topic=investing`} label={t('ourCity.plan.invest')} hint={name} />
      </p>
    </article>
  )
})
