import { and, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { contacts, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { Message } from '../../contract/messages/message'
import type { ContactPage, SaveContact, SavedContact } from '../../contract/messages/message-page'
import { contactOf } from '../../contract/messages/message-values'
import { contactInLowerCase } from '../completion/contact'
import { countMatches, listOrder, matchesFilters } from './conditions'
import { INTRODUCTION_CHARACTERS, senderNameOf } from './sender-name'

/** The saved contact of a row of messages. */
export const isContactOfMessage = and(
  eq(contacts.accountId, messages.accountId),
  sql`${contacts.contact} = ${contactInLowerCase('messages')}`,
)

export async function findContact({ id }: Account, contact: string | null): Promise<SavedContact> {
  const [saved] =
    contact === null ? [] : await db().select(SHOWN).from(contacts).where(isContact(id, contact.toLowerCase()))
  return saved ?? { name: '', notes: '' }
}

/** Saves what members know about the contact of a message. Null without the message, or if it has no contact. */
export function saveContact(
  account: Account,
  actor: Actor,
  { id, name, notes }: SaveContact,
): Promise<SavedContact | null> {
  return db().transaction(async (tx) => {
    const contact = await contactOfMessage(tx, account, id)
    if (contact === null) return null
    if (name === '' && notes === '') await tx.delete(contacts).where(isContact(account.id, contact))
    else
      await tx
        .insert(contacts)
        .values({ accountId: account.id, contact, name, notes })
        .onConflictDoUpdate({ target: [contacts.accountId, contacts.contact], set: { name, notes } })
    await recordActivity(tx, account, actor, { action: 'contact_changed', subjectId: id })
    return { name, notes }
  })
}

/** Locks the message, so that its contact is not saved again while its sender is being erased. */
async function contactOfMessage(tx: Queryable, account: Account, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ sender: messages.sender })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
    .for('no key update')
  return (row?.sender ? contactOf(row.sender) : null)?.toLowerCase() ?? null
}

const SHOWN = { name: contacts.name, notes: contacts.notes }

const isContact = (accountId: string, contact: string) =>
  and(eq(contacts.accountId, accountId), eq(contacts.contact, contact))

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

type Sender = Message['sender']

/** How many messages of a contact are read, the newest first. A number, so that a frequent sender costs as much as a rare one. */
const READ_MESSAGES = 20

/**
 * Returns a function that tells by which name a sender introduced themself in another message from the same contact, the newest
 * first. An unverified message names no verified one, because anyone can enter the contact of someone else.
 */
export async function knownNames(
  { id }: Account,
  senders: readonly Sender[],
): Promise<(sender: Sender) => string | null> {
  const contacts = [...new Set(senders.flatMap((sender) => keyOf(sender) ?? []))]
  if (contacts.length === 0) return () => null
  const rows = await db().execute<{ contact: string; is_verified: boolean; names: string[]; transcript: string }>(sql`
    select wanted.contact, is_verified, names, transcript
    from jsonb_array_elements_text(${JSON.stringify(contacts)}::jsonb) wanted (contact)
    cross join lateral (
      select (${messages.sender} ->> 'contact_verified')::boolean as is_verified,
        ${messages.summary} -> 'mentioned' -> 'names' as names,
        left(${messages.transcriptText}, ${INTRODUCTION_CHARACTERS}) as transcript,
        ${messages.completedAt} as completed_at
      from ${messages}
      where ${messages.accountId} = ${id} and ${messages.state} = 'completed'
        and ${contactInLowerCase('messages')} = wanted.contact
      order by ${messages.completedAt} desc, ${messages.id} desc
      limit ${READ_MESSAGES}
    ) said
    order by completed_at desc`)
  const introductions = rows.flatMap(({ contact, is_verified: isVerified, names, transcript }) => {
    const name = senderNameOf(names, transcript)
    return name === null ? [] : [{ contact, isVerified, name }]
  })
  return (sender) => {
    const contact = keyOf(sender)
    const found = introductions.find((one) => one.contact === contact && (one.isVerified || !sender.contact_verified))
    return found?.name ?? null
  }
}

const keyOf = (sender: Sender): string | null => contactOf(sender)?.toLowerCase() ?? null
