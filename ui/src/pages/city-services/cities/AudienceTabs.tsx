import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import type { Tabs } from '../../../hooks/useTabs.ts'

interface AudienceProps {
  forYou: City['forYou']
  tabs: Tabs
}

/** The tabs of `AudiencePanels`. */
export function AudienceTabs({ forYou, tabs }: AudienceProps) {
  const t = useText()
  return (
    <div {...tabs.list} role="tablist" className="audience-tabs" aria-label={t('cityServices.forYou')}>
      {forYou.map(({ audience }, index) => (
        <button key={audience} type="button" className="audience-tabs__tab" {...tabs.tab(index)}>
          <span>{t(`cityServices.audience.${audience}`)}</span>
        </button>
      ))}
    </div>
  )
}

/** Benefits for residents, businesses, and visitors. Without script, the panels stand one below the other. */
export function AudiencePanels({ forYou, tabs }: AudienceProps) {
  const t = useText()
  return (
    <div className="audience-panels">
      {forYou.map(({ audience, itemKeys }, index) => (
        <div key={audience} className="audience-panels__panel" {...tabs.panel(index)}>
          <h3 className="audience-panels__name">{t(`cityServices.audience.${audience}`)}</h3>
          <ul className="gains" role="list">
            {itemKeys.map((key) => (
              <li key={key} className="gains__gain">
                {t(key)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
