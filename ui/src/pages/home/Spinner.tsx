import { useState } from 'react'
import { ANIMATION_FADE, SPINNER_HIDE_DELAY } from '../../constants.ts'
import { useText } from '../../content/ContentProvider.tsx'
import { useTimeout } from '../../hooks/useTimeout.ts'

/**
 * The full-screen spinner when the home page opens. CSS fades it out after the specified delay from the first
 * paint, so it also disappears without JavaScript; the script then removes it.
 */
export function Spinner() {
  const t = useText()
  const [gone, setGone] = useState(false)
  useTimeout(() => setGone(true), SPINNER_HIDE_DELAY + ANIMATION_FADE)
  if (gone) return null
  return (
    <div className="spinner" role="status" data-night="">
      <svg className="sun" viewBox="0 0 96 72" aria-hidden="true">
        <g>
          {OUTER.map((d) => (
            <path key={d} className="sun__block" d={d} />
          ))}
        </g>
        <g className="sun__inner">
          {INNER.map((d) => (
            <path key={d} className="sun__block" d={d} />
          ))}
        </g>
        <path className="sun__axis" d="M44.89 70L45.89 11.2L48 4.68L50.11 11.2L51.11 70Z" />
      </svg>
      <span>{t('shared.loading')}</span>
    </div>
  )
}

/** The blocks of the city's mark, from west to east. */
const OUTER = [
  'M15.8 70L2 70A46 46 0 0 1 7.22 48.71L19.19 55.62A32.2 32.2 0 0 0 15.8 70Z',
  'M21.14 52.24L9.18 45.33A46 46 0 0 1 23.33 31.18L30.24 43.14A32.2 32.2 0 0 0 21.14 52.24Z',
  'M33.62 41.19L26.71 29.22A46 46 0 0 1 44.43 24.14L44.44 38A32.2 32.2 0 0 0 33.62 41.19Z',
  'M62.38 41.19L69.29 29.22A46 46 0 0 0 51.57 24.14L51.56 38A32.2 32.2 0 0 1 62.38 41.19Z',
  'M74.86 52.24L86.82 45.33A46 46 0 0 0 72.67 31.18L65.76 43.14A32.2 32.2 0 0 1 74.86 52.24Z',
  'M80.2 70L94 70A46 46 0 0 0 88.78 48.71L76.81 55.62A32.2 32.2 0 0 1 80.2 70Z',
]

const INNER = [
  'M32.82 70L20.4 70A27.6 27.6 0 0 1 27.15 51.92L35.97 60.74A15.18 15.18 0 0 0 32.82 70Z',
  'M38.74 57.97L29.92 49.15A27.6 27.6 0 0 1 44.43 42.63L44.44 55.24A15.18 15.18 0 0 0 38.74 57.97Z',
  'M57.26 57.97L66.08 49.15A27.6 27.6 0 0 0 51.57 42.63L51.56 55.24A15.18 15.18 0 0 1 57.26 57.97Z',
  'M63.18 70L75.6 70A27.6 27.6 0 0 0 68.85 51.92L60.03 60.74A15.18 15.18 0 0 1 63.18 70Z',
]
