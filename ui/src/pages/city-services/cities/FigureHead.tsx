import { useText } from '../../../content/ContentProvider.tsx'
import type { Idea } from '../../../content/types.ts'

/** The sentence above a figure and its lead; the sentence names the figure's section. */
export function FigureHead({ idea }: { idea: Idea }) {
  const t = useText()
  return (
    <div className="city-head">
      <h2 className="city-say" id="say">
        {t(idea.pullKey)}
      </h2>
      {idea.figureLeadKey && <p className="lede city-soft">{t(idea.figureLeadKey)}</p>}
    </div>
  )
}
