/** Formats milliseconds as "38 ms", and from one second on as "1.24 s". */
export const formatDuration = (ms: number): string =>
  ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
