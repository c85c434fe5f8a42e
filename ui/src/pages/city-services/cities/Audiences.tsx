import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'
import { useTabs } from '../../../hooks/useTabs.ts'

/** Benefits for residents, businesses, and visitors as tabs. Without script, the panels stand one below the other. */
export function Audiences({ forYou }: Pick<City, 'forYou'>) {
  const t = useText()
  const tabs = useTabs(forYou.length)
  return (
    <>
      <div {...tabs.list} role="tablist" className="audience-tabs" aria-label={t('cityServices.forYou')}>
        {forYou.map(({ audience }, index) => (
          <button key={audience} type="button" className="audience-tabs__tab" {...tabs.tab(index)}>
            <span>{t(`cityServices.audience.${audience}`)}</span>
          </button>
        ))}
      </div>
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
    </>
  )
}
