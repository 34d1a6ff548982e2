/** A little later than a seek to the start, because browsers round positions. */
const TOLERANCE_SECONDS = 0.05

/** Returns the index of the segment that is spoken at a time, or before it in a pause; -1 before the first one. */
export function segmentAt(segments: readonly { start: number }[], seconds: number): number {
  let [from, to] = [0, segments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((segments[middle]?.start ?? 0) <= seconds + TOLERANCE_SECONDS) from = middle + 1
    else to = middle
  }
  return from - 1
}
