import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { activities } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { EVENT_KINDS } from '../../contract/messages/event'
import type { ErasedSender } from '../../contract/messages/triage'
import { ApiError } from '../../errors'
import { deleteMailFiles } from '../../mail/mail'
import { keepLedgerStates } from '../../webhooks/delivery/ledger-states'
import { audioStore } from '../audio/audio-store'
import { requireOwnAudioStore } from '../audio/audio-store-identity'
import { deleteFilesLater } from '../audio/retention'
import { canonicalContact, maskedContact } from '../completion/contact'
import { eventIdFor } from '../completion/payload'
import { numberLedgers } from '../ledger/number-ledger'

const BATCH = 100

/** Erases a sender with all that belongs to them. Files go before the rows that name them, so that a repeat finds the rest. Throws ApiError. */
export async function eraseSender(account: Account, actor: Actor, text: string): Promise<ErasedSender> {
  const contact = contactOf(text)
  await eraseSessions(account, contact)
  // After the sessions, so that no task writes another code.
  await deleteMailFiles(contact)
  await eraseViews(account, contact)
  await eraseExportFilters(account, contact)
  let erased = 0
  let entryId: string | null = null
  for (;;) {
    const found = await findBatch(account, contact)
    if (found.length === 0) break
    await requireOwnAudioStore()
    for (const { audio_key } of found) if (audio_key !== null) await audioStore().delete(audio_key)
    const deleted = await db().transaction(async (tx) => {
      const count = await deleteMessages(tx, account, found)
      if (count === 0) return null
      const entry = { subject: maskedContact(contact), detail: messageCount(erased + count) }
      return { count, entryId: await recordErasure(tx, account, actor, entry, entryId) }
    })
    if (!deleted) break
    erased += deleted.count
    entryId = deleted.entryId
  }
  await eraseResponses(account)
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

/** As in the index messages_sender. */
const OF_SENDER = sql.raw(`lower(coalesce(m.sender ->> 'email', m.sender ->> 'phone', m.sender ->> 'whatsapp'))`)

async function countMessages({ id }: Account, contact: string): Promise<number> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from messages m where m.account_id = ${id}::uuid and ${OF_SENDER} = ${contact}`,
  )
  return row?.count ?? 0
}

interface Found extends Record<string, unknown> {
  id: string
  audio_key: string | null
  is_unfinished: boolean
}

/** Marks a batch as being deleted. An unfinished message may have a file under its id (steps/prepare.ts). */
function findBatch({ id }: Account, contact: string): Promise<Found[]> {
  return db().execute<Found>(sql`
    with found as (
      select m.id from messages m
      where m.account_id = ${id}::uuid and ${OF_SENDER} = ${contact}
      order by m.id limit ${BATCH} for update of m
    )
    update messages m set audio_deleting_at = coalesce(m.audio_deleting_at, clock_timestamp())
    from found where m.id = found.id returning m.id, m.state <> 'completed' as is_unfinished,
      case when m.audio_key is null and m.state <> 'completed' then m.id::text else m.audio_key end as audio_key`)
}

async function deleteMessages(tx: Transaction, { id }: Account, found: readonly Found[]): Promise<number> {
  const given = idList(found)
  // In the order in which a step is recorded: the job, then its message. A step that is recorded before is deleted here.
  await tx.execute(sql`select from processing_jobs where id in ${given} order by id for update`)
  const deleted = await tx.execute<{ id: string }>(sql`
    select m.id from messages m where m.account_id = ${id}::uuid and m.id in ${given} order by m.id for update of m`)
  const list = idList(deleted)
  // These events are committed, so the ledgers number them now.
  await numberLedgers(id, tx)
  await keepLedgerStates(tx, sql`(select e.id from events e where e.message_id in ${list})`)
  await tx.execute(sql`delete from events where message_id in ${list}`)
  // Attempts stay in the history when their event is pruned.
  const events = deleted.flatMap((message) => EVENT_KINDS.map((kind) => ({ id: eventIdFor(message.id, kind) })))
  await tx.execute(sql`
    delete from delivery_attempts where subscription_id in (select s.id from webhook_subscriptions s where s.account_id = ${id}::uuid)
      and event_id in ${idList(events)}`)
  await tx.execute(sql`delete from intake_sessions where message_id in ${list}`)
  await tx.execute(sql`delete from messages where id in ${list}`)
  // Kept responses may quote a note.
  await tx.execute(sql`
    delete from idempotency_keys k using json_array_elements_text(${JSON.stringify(deleted.map((row) => row.id))}::json) as message (id)
    where k.account_id = ${id}::uuid and position(message.id in k.path) > 0`)
  await tx.execute(sql`
    update activities set subject = '', detail = '' where account_id = ${id}::uuid and subject_id in ${list}`)
  await deleteFilesLater(
    tx,
    found.flatMap((message) => (message.is_unfinished ? [message.id] : [])),
  )
  return deleted.length
}

const idList = (rows: readonly { id: string }[]) =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::json))`

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

/** Cuts what a receiver responded from the last error of subscriptions, where the attempt itself was deleted. */
async function eraseResponses({ id }: Account): Promise<void> {
  await db().execute(sql`
    update webhook_subscriptions s set last_error = substring(s.last_error from '^HTTP [0-9]{3}')
    where s.account_id = ${id}::uuid and s.last_error ~ '^HTTP [0-9]{3}: '
      and not exists (select from delivery_attempts a where a.subscription_id = s.id and a.error = s.last_error)`)
}

async function eraseSessions({ id }: Account, contact: string): Promise<void> {
  await db().execute(sql`
    with sessions as (
      delete from intake_sessions where account_id = ${id}::uuid and lower(contact) = ${contact}
      returning message_id
    )
    delete from messages m using sessions s where m.id = s.message_id and m.state = 'draft'`)
}
