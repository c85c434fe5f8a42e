import { Icon, type IconName } from './Icon.tsx'

interface IconButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  flip?: boolean
  disabled?: boolean
  /** Id of what it changes. */
  controls?: string
}

/** A round button that shows an icon and says its label. */
export function IconButton({ icon, label, onClick, flip = false, disabled, controls }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-controls={controls}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} flip={flip} />
    </button>
  )
}
