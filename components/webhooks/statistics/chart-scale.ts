/** In units of the drawing. */
export const CHART_HEIGHT = 120
/** Keeps a count of one visible. */
const SMALLEST_BAR = 3
/** Without it, two failures would look like two thousand. */
const SMALLEST_SCALE = 5

/** The scale of a chart: one for both directions. */
interface ChartScale {
  /** The number at the upper edge; 0 without delivered attempts. */
  above: number
  /** The number at the lower edge; 0 without failed attempts. */
  below: number
  /** Where the line between both is, from the upper edge. */
  line: number
  heightOf: (count: number) => number
}

/** Returns the scale of bars: delivered attempts above a line, failed ones below it. Both edges together are at least 5. */
export function chartScale(bars: readonly { delivered: number; failed: number }[]): ChartScale {
  const most = Math.max(0, ...bars.map(({ delivered }) => delivered))
  const mostFailed = Math.max(0, ...bars.map(({ failed }) => failed))
  const above = most === 0 ? 0 : Math.max(most, SMALLEST_SCALE - mostFailed)
  const below = most > 0 || mostFailed === 0 ? mostFailed : Math.max(mostFailed, SMALLEST_SCALE)
  const height = CHART_HEIGHT - 2 * SMALLEST_BAR
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(SMALLEST_BAR, (count / Math.max(1, above + below)) * height)
  return { above, below, line: CHART_HEIGHT - Math.max(1, heightOf(below)), heightOf }
}
