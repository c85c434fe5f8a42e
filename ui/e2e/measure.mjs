/** The conditions of the measurements, and how often each is repeated. */
export const CPU_SLOWDOWN = 4
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

const RUNS = 5

/** Measures several times: the run with the median `figure`, and the figures of all runs in their order. */
export async function medianRun(measure, figure) {
  const runs = []
  for (let each = 0; each < RUNS; each += 1) runs.push(await measure())
  runs.sort((a, b) => figure(a) - figure(b))
  return { run: runs[Math.floor(RUNS / 2)], figures: runs.map(figure) }
}
