import { useText } from '../../../content/ContentProvider.tsx'
import type { City } from '../../../content/types.ts'

/** The sentence above a figure and its lead; the sentence names the figure's section. */
export function FigureHead({ city }: { city: City }) {
  const t = useText()
  return (
    <div className="city-head">
      <h2 className="city-say" id="say">
        {t(city.pullKey)}
      </h2>
      {city.figureLeadKey && <p className="lede city-soft">{t(city.figureLeadKey)}</p>}
    </div>
  )
}
