import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { ContactPage } from '../../contract/messages/contact'
import { countMatches, listOrder, matchesFilters } from './conditions'
import { findContact } from './contacts'
import { knownNames } from './known-names'

/** Returns what is known about a contact beside the list of its messages; null without a completed message. */
export async function findContactPage(account: Account, userId: string, contact: string): Promise<ContactPage | null> {
  const [newest, oldest] = await Promise.all([
    messageAtEnd(account, contact, false),
    messageAtEnd(account, contact, true),
  ])
  if (!newest || !oldest) return null
  const { id, sender, channel, summary } = newest
  const [saved, nameOf, count, open] = await Promise.all([
    findContact(account, contact),
    knownNames(account, [sender]),
    countMatches(account, userId, { contact }),
    countMatches(account, userId, { contact, status: 'open', includesSnoozed: true }),
  ])
  return {
    name: saved.name || nameOf(sender),
    saved,
    count,
    open_count: open,
    first_at: oldest.completedAt.toISOString(),
    last: {
      id,
      completed_at: newest.completedAt.toISOString(),
      sender,
      channel: { name: channel.name },
      summary: { text: summary.text },
    },
  }
}

/** Reads the newest message of a contact, or upwards the oldest one. */
async function messageAtEnd(account: Account, contact: string, isUpwards: boolean) {
  const { id, completedAt, sender, channel, summary } = messages
  const [row] = await db()
    .select({ id, completedAt, sender, channel, summary })
    .from(messages)
    .where(matchesFilters(account, '', { contact, status: 'all' }))
    .orderBy(listOrder(isUpwards))
    .limit(1)
  if (!row) return null
  if (!row.completedAt || !row.sender || !row.channel || !row.summary)
    throw new Error(`Message ${row.id} is not completed.`)
  return { ...row, completedAt: row.completedAt, sender: row.sender, channel: row.channel, summary: row.summary }
}
