/** Interface icons on a 24 px grid, in the text color. */
const paths = {
  arrow: 'M3 12h17M14 6l6 6-6 6',
  'arrow-back': 'M21 12H4M10 6l-6 6 6 6',
  'arrow-out': 'M7 17 17 7M9 7h8v8',
  'arrow-up': 'M12 21V4M6 10l6-6 6 6',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  alert: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7.5v6M12 16v.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.5 2',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.5 20 20',
  chevron: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M3 8h18M3 16h18',
  pause: 'M8.5 6v12M15.5 6v12',
  play: 'M8 5.5v13l10.5-6.5Z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  swap: 'M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4',
} as const

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  className?: string
  /** Mirrors the icon in right-to-left layouts, for arrows along the reading direction. */
  flip?: boolean
}

export function Icon({ name, className = '', flip = false }: IconProps) {
  const classes = ['ico', flip && 'ico--flip', className].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      aria-hidden="true"
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
