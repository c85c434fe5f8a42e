import { Icon, type IconName } from './Icon.tsx'

interface IconButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  flip?: boolean
  /** The button keeps the focus, but does nothing. */
  disabled?: boolean
  /** Id of the element that the button controls. */
  controls?: string
}

/** A round button with an icon and an accessible label. */
export function IconButton({ icon, label, onClick, flip = false, disabled, controls }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-controls={controls}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} flip={flip} />
    </button>
  )
}
