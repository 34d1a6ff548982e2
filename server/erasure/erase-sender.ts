import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { activities } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { ErasedSender } from '../contract/messages/triage'
import { ApiError } from '../errors'
import { deleteMailFiles } from '../mail/mail'
import { canonicalContact, contactInLowerCase, maskedContact } from '../messages/completion/contact'
import { deleteMessages } from './delete-messages'
import { noteErasures } from './journal'

/** Erases a sender with all that belongs to them. Files go before the rows that name them, so that a repeat finds the rest. Throws ApiError. */
export async function eraseSender(account: Account, actor: Actor, text: string): Promise<ErasedSender> {
  const contact = contactOf(text)
  await eraseSessions(account, contact)
  // After the sessions, so that no task writes another code.
  await deleteMailFiles(contact)
  await eraseViews(account, contact)
  await eraseSavedContact(account, contact)
  await eraseExportFilters(account, contact)
  let erased = 0
  let entryId: string | null = null
  await deleteMessages(account.id, sql`${OF_SENDER} = ${contact}`, async (tx, ids) => {
    erased += ids.length
    await noteErasures(
      tx,
      ids.map((subjectId) => ({ kind: 'sender', accountId: account.id, subjectId })),
    )
    const entry = { subject: maskedContact(contact), detail: messageCount(erased) }
    entryId = await recordErasure(tx, account, actor, entry, entryId)
  })
  return { messages: erased }
}

const messageCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

async function recordErasure(
  tx: Transaction,
  account: Account,
  actor: Actor,
  entry: { subject: string; detail: string },
  earlierId: string | null,
): Promise<string> {
  if (earlierId === null) return recordActivity(tx, account, actor, { action: 'sender_erased', ...entry })
  await tx.update(activities).set({ detail: entry.detail }).where(eq(activities.id, earlierId))
  return earlierId
}

/** Counts what `eraseSender` would erase. @throws ApiError validation_error */
export const countOfSender = (account: Account, text: string): Promise<number> =>
  countMessages(account, contactOf(text))

function contactOf(text: string): string {
  const contact = canonicalContact('email', text) ?? canonicalContact('sms', text)
  if (contact !== null) return contact.toLowerCase()
  const message = 'Enter an email address, or a phone number with its country code such as +12015550123.'
  throw new ApiError('validation_error', { message, issues: [{ path: ['contact'], message }] })
}

const OF_SENDER = contactInLowerCase('m')

async function countMessages({ id }: Account, contact: string): Promise<number> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from messages m where m.account_id = ${id}::uuid and ${OF_SENDER} = ${contact}`,
  )
  return row?.count ?? 0
}

async function eraseExportFilters({ id }: Account, contact: string): Promise<void> {
  await db().execute(sql`
    update activities set subject = '' where account_id = ${id}::uuid and action = 'messages_exported'
      and position(${contact} in lower(subject)) > 0`)
}

async function eraseViews({ id }: Account, contact: string): Promise<void> {
  await db().execute(sql`
    delete from message_views where account_id = ${id}::uuid
      and position(${contact} in lower(concat_ws(' ', name, filters))) > 0`)
}

async function eraseSavedContact({ id }: Account, contact: string): Promise<void> {
  await db().execute(sql`delete from contacts where account_id = ${id}::uuid and contact = ${contact}`)
}

async function eraseSessions({ id }: Account, contact: string): Promise<void> {
  await db().execute(sql`
    with sessions as (
      delete from intake_sessions where account_id = ${id}::uuid and lower(contact) = ${contact}
      returning message_id
    )
    delete from messages m using sessions s where m.id = s.message_id and m.state = 'draft'`)
}
