/** As many bars as fit on a narrow screen. */
export const MAX_BARS = 120
/** The height of the viewBox of the path. */
export const WAVEFORM_HEIGHT = 100
const LOWEST_BAR = 4

/**
 * Returns the heights of the bars of a waveform, from 4 to 100. The loudest bar has the full height. A square root lets quiet speech be
 * seen beside loud speech.
 * @param peaks whole numbers from 0 to 100, each the loudest sample of an equal part
 * @returns empty when there are no peaks
 */
export function barHeights(peaks: readonly number[], maxBars = MAX_BARS): number[] {
  const count = Math.min(maxBars, peaks.length)
  const boundary = (index: number) => Math.floor((index * peaks.length) / count)
  const bars = Array.from({ length: count }, (_, index) =>
    Math.max(0, ...peaks.slice(boundary(index), boundary(index + 1))),
  )
  const loudest = Math.max(...bars, 1)
  return bars.map((bar) => Math.max(LOWEST_BAR, Math.round(WAVEFORM_HEIGHT * Math.sqrt(bar / loudest))))
}

/** Returns the path of the bars: vertical lines, centered, one unit apart. */
export const barsPath = (heights: readonly number[]): string =>
  heights.map((height, index) => `M${index + 0.5} ${(WAVEFORM_HEIGHT - height) / 2}v${height}`).join('')

/**
 * Returns the time at a point of the track. Time runs from left to right in every language.
 * @param x of the point, and `left` and `width` of the track, in pixels
 */
export function timeAt(x: number, { left, width }: { left: number; width: number }, duration: number): number {
  return width > 0 ? Math.min(1, Math.max(0, (x - left) / width)) * duration : 0
}
