const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "3 minutes ago", "in 2 hours". Within five seconds it is "now"; units are cut, not rounded, so nothing looks older than it is. */
export function relative(at: Date, now: Date): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) < 5) return 'now'
  const [unit, size] = UNITS.find(([, candidate]) => Math.abs(seconds) >= candidate) ?? UNITS[3]
  return words.format(Math.trunc(seconds / size), unit)
}

/** "2026-11-21 09:30:05 UTC": exact, sortable, the same for everyone. */
export const exact = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
