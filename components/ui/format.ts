/** Formats a number with the separators of a language: "4,096" in English. @param language BCP 47 */
export const formatNumber = (number: number, language = 'en'): string => number.toLocaleString(language)

/** Formats a count that stops above a limit: "1,000", and above it "1,000+". */
export const numberUpTo = (count: number, limit: number): string =>
  count > limit ? `${formatNumber(limit)}+` : formatNumber(count)

/** Returns a function that formats a count with its noun: "1 delivery", "1,024 deliveries". */
export const counted = (one: string, many: string) => (count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Formats milliseconds as "38 ms", and from one second on as "1.24 s". */
export const formatDuration = (ms: number): string =>
  ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Spells out seconds, rounded to whole ones: "2 hours 36 minutes". */
export function durationInWords(seconds: number): string {
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
  }
  return parts.join(' ') || '0 seconds'
}
