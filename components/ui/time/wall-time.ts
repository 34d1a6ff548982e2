const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const options = { ...fields, second: 'numeric', hourCycle: 'h23', calendar: 'gregory', timeZone } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', options)
  formats.set(timeZone, format)
  return format
}

/** Returns what clocks in a time zone show at an instant, as the milliseconds that UTC would show it with. */
export function wallTimeAt(at: Date, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type))
  return Date.UTC(year, month - 1, day, hour, minute, second, at.getUTCMilliseconds())
}

/**
 * Returns the instant at which clocks in a time zone show a time, the inverse of `wallTimeAt`. For a time that clocks skip or
 * show twice it is one of the instants around the change.
 */
export function instantOfWallTime(wall: number, zone: string): Date {
  const offsetAt = (ms: number) => wallTimeAt(new Date(ms), zone) - ms
  // The offset at the wall time read as UTC may be that of the other side of a change, so it is computed again.
  const instant = wall - offsetAt(wall - offsetAt(wall))
  return new Date(instant)
}
