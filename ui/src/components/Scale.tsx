const SCALE_MARKS = [0, 25, 50, 75, 100]

/** A progress scale: 100 strokes, `percent` of them lit, with a red marker at the end. */
export function Scale({ percent, label }: { percent: number; label: string }) {
  return (
    <>
      <progress className="visually-hidden" value={percent} max={100} aria-label={label} />
      <span className="scale" aria-hidden="true">
        <svg className="scale__strokes" viewBox="0 0 1000 32" preserveAspectRatio="none">
          <path className="scale__rest" d={`M${percent * 10} 16H1000`} />
          <path className="scale__lit" d={`M0 16H${percent * 10}`} />
          <path className="scale__head" d={`M${percent * 10} -24v56`} />
        </svg>
        <span className="scale__marks">
          {SCALE_MARKS.map((mark) => (
            <span key={mark}>{mark === 100 ? '100%' : mark}</span>
          ))}
        </span>
      </span>
    </>
  )
}
