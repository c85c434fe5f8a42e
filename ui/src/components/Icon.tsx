/** Interface icons on a 24 px grid, drawn in the text colour. */
const paths = {
  arrow: 'M3 12h17M14 6l6 6-6 6',
  'arrow-back': 'M21 12H4M10 6l-6 6 6 6',
  'arrow-out': 'M7 17 17 7M9 7h8v8',
  chevron: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M3 8h18M3 16h18',
  pause: 'M8.5 6v12M15.5 6v12',
  play: 'M8 5.5v13l10.5-6.5Z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
} as const

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  className?: string
  /** Points along the line of reading, so it turns round where that runs right to left. */
  flip?: boolean
}

export function Icon({ name, className = '', flip = false }: IconProps) {
  const classes = ['ico', flip && 'ico--flip', className].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke={name === 'play' ? 'none' : 'currentColor'}
      strokeWidth="1.6"
      strokeLinecap="square"
    >
      <path d={paths[name]} />
    </svg>
  )
}
