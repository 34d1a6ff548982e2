import {
  bandIndex,
  type Channel,
  forEachBand,
  INTENSITY,
  INTENSITY_REVERSED,
  NOISE,
  type NoiseFilter,
  windowLines,
} from './channel'

/** Gives each channel its own lines (ISO/IEC 14496-3, 4.6.8). @param joint 1 for each group and band with a sum and a difference */
export function separateChannels(left: Channel, right: Channel, joint: Uint8Array): void {
  forEachBand(left.info, ({ group, band, windows, from, to }) => {
    const index = bandIndex(left.info, group, band)
    const book = right.books[index] as number
    const isIntensity = book === INTENSITY || book === INTENSITY_REVERSED
    const isJoint = joint[index] === 1
    if (isIntensity) {
      const sign = (book === INTENSITY ? 1 : -1) * (isJoint ? -1 : 1)
      const factor = sign * 0.5 ** ((right.scales[index] as number) / 4)
      for (const window of windows)
        for (let at = window + from; at < window + to; at++) right.lines[at] = factor * (left.lines[at] as number)
    } else if (isJoint && book !== NOISE && left.books[index] !== NOISE)
      for (const window of windows)
        for (let at = window + from; at < window + to; at++) {
          const [sum, difference] = [left.lines[at] as number, right.lines[at] as number]
          left.lines[at] = sum + difference
          right.lines[at] = sum - difference
        }
  })
}

/** Fills the bands that are transmitted as the energy of noise (4.6.13). @param random from -1 to 1 */
export function addNoise({ info, books, scales, lines }: Channel, random: () => number): void {
  forEachBand(info, ({ group, band, windows, from, to }) => {
    const index = bandIndex(info, group, band)
    if (books[index] !== NOISE) return
    for (const window of windows) {
      let energy = 0
      for (let at = window + from; at < window + to; at++) {
        const line = random()
        lines[at] = line
        energy += line ** 2
      }
      const factor = 2 ** ((scales[index] as number) / 4) / Math.sqrt(energy || 1)
      for (let at = window + from; at < window + to; at++) lines[at] = (lines[at] as number) * factor
    }
  })
}

/** Returns a generator of values from -1 to 1, always the same, so that a recording is always prepared the same. */
export function randomNoise(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/** Applies the filters that shape noise in time (4.6.9). */
export function shapeNoise(channel: Channel): void {
  for (const filter of channel.filters) applyFilter(channel, filter)
}

function applyFilter({ info, lines }: Channel, { window, from, to, isDownward, coefficients }: NoiseFilter): void {
  const limit = (band: number) => info.limits[Math.min(band, info.tnsBands, info.bands)] as number
  const start = window * windowLines(info)
  const [first, end] = [start + limit(from), start + limit(to)]
  const predictor = toPredictor(coefficients)
  const step = isDownward ? -1 : 1
  let at = isDownward ? end - 1 : first
  for (let count = 0; count < end - first; count++, at += step) {
    let value = lines[at] as number
    for (let i = 1; i <= Math.min(count, predictor.length); i++)
      value -= (predictor[i - 1] as number) * (lines[at - i * step] as number)
    lines[at] = value
  }
}

/** Makes the coefficients of a predictor of reflection coefficients. */
function toPredictor(reflections: readonly number[]): number[] {
  let predictor: number[] = []
  for (const reflection of reflections)
    predictor = [
      ...predictor.map((value, i) => value + reflection * (predictor[predictor.length - 1 - i] as number)),
      reflection,
    ]
  return predictor
}
