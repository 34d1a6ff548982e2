/** A message that assistive technology reads. `at` is in milliseconds. */
export interface Announcement {
  id: number
  message: string
  at: number
}

/** A screen reader needs this time, in milliseconds, to begin a message that others follow. */
export const SHORTEST_STAY_MS = 10_000

/** Returns the announcements with a new one at the end, and without those that have had their time. */
export function withAnnouncement(
  announcements: readonly Announcement[],
  message: string,
  now: number,
): readonly Announcement[] {
  const id = (announcements.at(-1)?.id ?? 0) + 1
  return [...announcements.filter(({ at }) => now - at < SHORTEST_STAY_MS), { id, message, at: now }]
}
