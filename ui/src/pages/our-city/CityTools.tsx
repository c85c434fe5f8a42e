import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { useText } from '../../content/ContentProvider.tsx'
import type { DistrictUse } from '../../content/types.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import type { Camera } from './useCamera.ts'

const MODES = ['drawing', 'photo'] as const
export type PlanMode = (typeof MODES)[number]

/** The uses in the filter. */
const USES: DistrictUse[] = [
  'government',
  'business',
  'homes',
  'culture',
  'learning',
  'health',
  'sport',
  'park',
]

interface CityToolsProps {
  mode: PlanMode
  onMode: (mode: PlanMode) => void
  use: string
  onUse: (use: string) => void
  camera: Pick<Camera, 'canZoomIn' | 'canZoomOut' | 'zoomIn' | 'zoomOut'>
  canShowWhole: boolean
  onWhole: () => void
}

/** The tools of the map: drawing or picture, places for a use, and zoom. */
export function CityTools({ mode, onMode, use, onUse, camera, canShowWhole, onWhole }: CityToolsProps) {
  const t = useText()
  const hydrated = useHydrated()
  // None of the tools works without script; CSS keeps their room.
  if (!hydrated) return <div className="city-tools" />
  return (
    <div className="city-tools">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a fieldset */}
      <div className="city-tools__modes" role="group" aria-label={t('ourCity.plan.view')}>
        {MODES.map((name) => (
          <button
            key={name}
            type="button"
            className="city-tools__mode"
            aria-pressed={name === mode}
            onClick={() => onMode(name)}
          >
            {t(`ourCity.plan.${name}`)}
          </button>
        ))}
      </div>
      <div className="city-tools__uses">
        <select
          className="city-tools__select"
          aria-label={t('ourCity.plan.filter')}
          value={use}
          onChange={(event) => onUse(event.target.value)}
        >
          <option value="">{t('ourCity.plan.allUses')}</option>
          {USES.map((name) => (
            <option key={name} value={name}>
              {t(`ourCity.uses.${name}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      <div className="city-tools__zoom">
        <IconButton
          icon="plus"
          label={t('ourCity.plan.zoomIn')}
          disabled={!camera.canZoomIn}
          onClick={camera.zoomIn}
        />
        <IconButton
          icon="minus"
          label={t('ourCity.plan.zoomOut')}
          disabled={!camera.canZoomOut}
          onClick={camera.zoomOut}
        />
        <IconButton icon="whole" label={t('ourCity.plan.reset')} disabled={!canShowWhole} onClick={onWhole} />
      </div>
    </div>
  )
}
