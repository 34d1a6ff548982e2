import { type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { EVENT_KINDS } from '../contract/messages/event'
import { isUuid } from '../contract/values/text'
import { deleteMailFiles } from '../mail/mail'
import { audioStore } from '../messages/audio/audio-store'
import { requireOwnAudioStore } from '../messages/audio/audio-store-identity'
import { deleteFilesLater } from '../messages/audio/retention'
import { eventIdFor } from '../messages/completion/payload'
import { numberLedgers } from '../messages/ledger/read-ledger'
import { keepLedgerStates } from '../webhooks/delivery/ledger-states'
import { publicEventId } from '../webhooks/signing/request'
import { noteErasures } from './journal'

const BATCH = 100

/**
 * Deletes messages of an account with all that belongs to them, in batches, each in one transaction. Files go before the
 * rows that name them, so that a repeat finds the rest. Steps and attempts in flight are fenced: their results find no row.
 * @param which a condition for messages `m`
 * @param record runs in the transaction of a batch, with the ids that it deleted
 * @returns how many messages were deleted
 * @throws AudioStoreError
 */
export async function deleteMessages(
  accountId: string,
  which: SQL,
  record: (tx: Transaction, ids: readonly string[]) => Promise<void> = async () => {},
): Promise<number> {
  let deleted = 0
  for (;;) {
    const found = await markBatch(accountId, which)
    if (found.length === 0) break
    const keys = found.flatMap(({ audio_key }) => audio_key ?? [])
    if (keys.length > 0) await requireOwnAudioStore()
    for (const key of keys) await audioStore().delete(key)
    const ids = await db().transaction(async (tx) => {
      const list = await deleteBatch(tx, accountId, found)
      if (list.length > 0) await record(tx, list)
      return list
    })
    deleted += ids.length
  }
  await eraseResponses(accountId)
  return deleted
}

interface Found extends Record<string, unknown> {
  id: string
  audio_key: string | null
  is_unfinished: boolean
}

/** Marks a batch as being deleted. An unfinished message may have a file under its id (steps/prepare.ts). */
function markBatch(accountId: string, which: SQL): Promise<Found[]> {
  return db().execute<Found>(sql`
    with found as (
      select m.id from messages m where m.account_id = ${accountId}::uuid and ${which}
      order by m.id limit ${BATCH} for update of m
    )
    update messages m set audio_deleting_at = coalesce(m.audio_deleting_at, clock_timestamp())
    from found where m.id = found.id returning m.id, m.state <> 'completed' as is_unfinished,
      case when m.audio_key is null and m.state <> 'completed' then m.id::text else m.audio_key end as audio_key`)
}

async function deleteBatch(tx: Transaction, accountId: string, found: readonly Found[]): Promise<string[]> {
  const given = uuidList(found.map(({ id }) => id))
  // In the order in which a step is recorded: the job, then its message. A step that is recorded before is deleted here.
  await tx.execute(sql`select from processing_jobs where id in ${given} order by id for update`)
  const rows = await tx.execute<{ id: string }>(sql`
    select m.id from messages m where m.account_id = ${accountId}::uuid and m.id in ${given} order by m.id for update of m`)
  const deleted = rows.map(({ id }) => id)
  const list = uuidList(deleted)
  // These events are committed, so the ledgers number them now.
  await numberLedgers(accountId, tx)
  await keepLedgerStates(tx, sql`(select e.id from events e where e.message_id in ${list})`)
  await tx.execute(sql`delete from events where message_id in ${list}`)
  // Attempts stay in the history when their event is pruned.
  const events = deleted.flatMap((id) => EVENT_KINDS.map((kind) => eventIdFor(id, kind)))
  await tx.execute(sql`
    delete from delivery_attempts
    where subscription_id in (select s.id from webhook_subscriptions s where s.account_id = ${accountId}::uuid)
      and event_id in ${uuidList(events)}`)
  await tx.execute(sql`delete from intake_sessions where message_id in ${list}`)
  await tx.execute(sql`delete from messages where id in ${list}`)
  // Kept responses may quote a note.
  await tx.execute(sql`
    delete from idempotency_keys k using json_array_elements_text(${JSON.stringify(deleted)}::json) as message (id)
    where k.account_id = ${accountId}::uuid and position(message.id in k.path) > 0`)
  await tx.execute(sql`
    update activities set subject = '', detail = '' where account_id = ${accountId}::uuid and subject_id in ${list}`)
  await deleteFilesLater(
    tx,
    found.flatMap(({ id, is_unfinished }) => (is_unfinished ? [id] : [])),
  )
  return deleted
}

const uuidList = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Cuts what a receiver responded from the last error of subscriptions, where the attempt itself was deleted. */
async function eraseResponses(accountId: string): Promise<void> {
  await db().execute(sql`
    update webhook_subscriptions s set last_error = substring(s.last_error from '^HTTP [0-9]{3}')
    where s.account_id = ${accountId}::uuid and s.last_error ~ '^HTTP [0-9]{3}: '
      and not exists (select from delivery_attempts a where a.subscription_id = s.id and a.error = s.last_error)`)
}

/**
 * Erases one message: the recording, the texts, the notes, the event, its deliveries and what receivers responded. Also one
 * that is being processed. Null when the account has no such message. @throws AudioStoreError
 */
export async function eraseMessage(account: Account, actor: Actor, id: string): Promise<true | null> {
  if (!isUuid(id)) return null
  // A draft belongs to its sender until it is sent.
  const which = sql`m.id = ${id}::uuid and m.state <> 'draft'`
  const erased = await deleteMessages(account.id, which, async (tx) => {
    await noteErasures(tx, [{ kind: 'message', accountId: account.id, subjectId: id }])
    await recordActivity(tx, account, actor, { action: 'message_erased', subjectId: id })
  })
  if (erased === 0) return null
  // Without SMTP_URL, files of emails about failures name the event and quote what the receiver responded.
  for (const kind of EVENT_KINDS) await deleteMailFiles(publicEventId(eventIdFor(id, kind)))
  return true
}
