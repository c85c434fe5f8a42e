/** The numbers of a text, counted up to `progress` (0 to 1); words and signs stay. */
function counted(text: string, progress: number): string {
  return text.replace(/\d[\d,]*/g, (digits) => {
    const now = Math.round(Number(digits.replaceAll(',', '')) * progress)
    return digits.includes(',') ? groupThousands(now) : String(now)
  })
}

/** English grouping, without a locale table: the same on every machine. */
function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * A text whose numbers count up. The final text keeps its place in the layout and in the
 * accessibility tree from the start; only the eye sees the count above it.
 */
export function CountUp({ text, progress }: { text: string; progress: number }) {
  const counting = progress < 1
  return (
    <span className="count-up" data-counting={counting || undefined}>
      <span className="count-up__final">{text}</span>
      {counting && (
        <span className="count-up__now" aria-hidden="true">
          {counted(text, progress)}
        </span>
      )}
    </span>
  )
}
