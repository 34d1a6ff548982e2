import type { MessageNoticeChoice } from '../../contract/accounts/message-notices'

/**
 * What a person without a choice gets. The only one who can answer hears of every message; where several share them, an email
 * about each to everyone would be noise.
 * @param answerers admins and editors of the account
 */
export const defaultChoice = (answerers: number): MessageNoticeChoice => (answerers === 1 ? 'all' : 'urgent')

/** Whether a choice includes a new message that is assigned to nobody. */
export const wantsNew = (choice: MessageNoticeChoice, { isUrgent }: { isUrgent: boolean }): boolean =>
  choice === 'all' || (choice === 'urgent' && isUrgent)

/** Emails of one account to one person have at least this time between them; what comes meanwhile is gathered. */
export const MINUTES_BETWEEN_MAILS = 5

const QUARTER_MS = 15 * 60_000
/** A day of the zone that skips the hour has none. */
const LONGEST_MS = 49 * 60 * 60_000

/** Returns the next time after `after` at which clocks in the zone show the full hour. Offsets of zones are whole quarters. */
export function nextDigest(after: Date, timeZone: string, hour: number): Date {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const wanted = `${String(hour).padStart(2, '0')}:00`
  const first = (Math.floor(after.getTime() / QUARTER_MS) + 1) * QUARTER_MS
  for (let at = first; at < first + LONGEST_MS; at += QUARTER_MS) if (clock.format(at) === wanted) return new Date(at)
  throw new Error(`No clock in ${timeZone} shows ${wanted}.`)
}
