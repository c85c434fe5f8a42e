/** The mark of the city, whose blocks light up one after the other: something is under way. */
export function Sun() {
  return (
    <svg className="sun" viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      {BLOCKS.map((block) => (
        <path key={block} className="sun__block" d={block} />
      ))}
      <path d="M44.89 70 45.89 11.2 48 4.68 50.11 11.2 51.11 70Z" />
    </svg>
  )
}

const BLOCKS = [
  'M15.8 70 2 70A46 46 0 0 1 7.22 48.71L19.19 55.62A32.2 32.2 0 0 0 15.8 70Z',
  'M33.62 41.19 26.71 29.22A46 46 0 0 1 44.43 24.14L44.44 38A32.2 32.2 0 0 0 33.62 41.19Z',
  'M62.38 41.19 69.29 29.22A46 46 0 0 0 51.57 24.14L51.56 38A32.2 32.2 0 0 1 62.38 41.19Z',
  'M80.2 70 94 70A46 46 0 0 0 88.78 48.71L76.81 55.62A32.2 32.2 0 0 1 80.2 70Z',
]
