/** Measures time that can pause, with the monotonic clock. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let total = 0
  let startedAt: number | null = null
  return {
    start() {
      startedAt ??= now()
    },
    pause() {
      if (startedAt !== null) total += now() - startedAt
      startedAt = null
    },
    seconds: (): number => (total + (startedAt === null ? 0 : now() - startedAt)) / 1000,
  }
}
