/** The text with its numbers multiplied by `progress` (0 to 1); everything else is unchanged. */
function counted(text: string, progress: number): string {
  return text.replace(/\d[\d,]*/g, (digits) => {
    const now = Math.round(Number(digits.replaceAll(',', '')) * progress)
    return digits.includes(',') ? groupThousands(now) : String(now)
  })
}

/** English digit grouping without `Intl`, so the build and the browser render the same text. */
function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * A text with numbers that count up. The final text is in the layout and the accessibility tree from the
 * start; the animated count is drawn over it and hidden from screen readers.
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
