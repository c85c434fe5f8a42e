import { useText } from '../content/ContentProvider.tsx'

interface ChipsProps {
  label: string
  /** Value and label of each choice; an empty value selects everything. */
  choices: { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
  /** Whether the first chip is "all". */
  withAll?: boolean
}

/** A row of chips with one selected choice. */
export function Chips({ label, choices, value, onChoose, withAll = true }: ChipsProps) {
  const t = useText()
  const all = withAll ? [{ value: '', label: t('shared.all') }] : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a fieldset
    <div className="chips" role="group" aria-label={label}>
      <span className="chips__label" aria-hidden="true">
        {label}
      </span>
      {[...all, ...choices].map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chips__chip"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
