import { useText } from '../../../content/ContentProvider.tsx'

interface FigureKeyProps {
  /** The figure whose texts name the kinds. */
  figure: 'map' | 'drop'
  kinds: readonly string[]
}

/** The key of a drawing: how each kind of line is drawn. */
export function FigureKey({ figure, kinds }: FigureKeyProps) {
  const t = useText()
  return (
    <ul className="figure-key" role="list">
      {kinds.map((kind) => (
        <li key={kind} className="figure-key__kind" data-kind={kind}>
          {t(`cityServices.figure.${figure}.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
