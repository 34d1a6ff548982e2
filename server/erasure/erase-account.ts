import { eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { accounts } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import type { Actor } from '../accounts/account/activity'
import { ApiError } from '../errors'
import { log } from '../log'
import { deleteMailFiles } from '../mail/mail'
import { disable } from '../webhooks/delivery/subscription-counters'
import { deleteMessages } from './delete-messages'
import { erasePerson } from './erase-user'
import { noteErasures } from './journal'

export const ERASE_ACCOUNTS = 'erase_accounts'

/**
 * Deletes an account. Access, tokens, webhooks, channels and listeners end in this transaction; a task erases the rest.
 * People who are in no other account are erased with it. A repeat changes nothing.
 * @param typedName must be the name of the account @throws ApiError validation_error
 */
export async function deleteAccount(account: Account, actor: Actor, typedName: string): Promise<void> {
  if (typedName.trim() !== account.name) {
    const message = `Enter the name of the account: ${account.name}`
    throw new ApiError('validation_error', { message, issues: [{ path: ['name'], message }] })
  }
  const addresses = await db().transaction(async (tx) => {
    // Members, tokens, channels and webhooks change under this lock, so none is added afterwards.
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('update')
    if (!row || row.deletedAt !== null) return []
    await tx.update(accounts).set({ deletedAt: sql`clock_timestamp()` }).where(eq(accounts.id, account.id))
    await stop(tx, account.id, actor)
    await noteErasures(tx, [{ kind: 'account', accountId: account.id, subjectId: account.id }])
    await tx.execute(sql`select graphile_worker.add_job(${ERASE_ACCOUNTS}, job_key => ${ERASE_ACCOUNTS})`)
    return removeMembers(tx, account.id)
  })
  for (const address of addresses) await deleteMailFiles(address, { addressed: 'all' })
}

async function stop(tx: Transaction, accountId: string, actor: Actor): Promise<void> {
  const id = sql`${accountId}::uuid`
  await tx.execute(sql`
    update access_tokens set revoked_at = clock_timestamp() where account_id = ${id} and revoked_at is null`)
  const active = await tx.execute<{ id: string }>(sql`
    select id from webhook_subscriptions where account_id = ${id} and is_active order by id for no key update`)
  await disable(
    tx,
    active.map((row) => row.id),
    'deleted',
    actor,
  )
  await tx.execute(sql`
    update channels set deleted_at = clock_timestamp() where account_id = ${id} and deleted_at is null`)
  for (const table of ['channel_brands', 'channel_greetings'])
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where channel_id in (select c.id from channels c where c.account_id = ${id})`)
  for (const table of ['intake_sessions', 'listeners', 'alert_urls', 'brands', 'invitations', 'account_exports'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`)
}

/** Returns the addresses of the people who were erased. */
async function removeMembers(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.execute<{ user_id: string }>(sql`
    delete from memberships where account_id = ${accountId}::uuid returning user_id`)
  const addresses: string[] = []
  for (const { user_id } of rows) {
    const [other] = await tx.execute(sql`select from memberships where user_id = ${user_id}::uuid limit 1`)
    const address = other ? null : await erasePerson(tx, user_id)
    if (address !== null) addresses.push(address)
  }
  return addresses
}

/** Task: erases what is left of deleted accounts. A later run continues an interrupted one. @throws AudioStoreError */
export async function eraseDeletedAccounts(): Promise<{ erased: number }> {
  const deleted = await db().select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletedAt))
  for (const { id } of deleted) await eraseRest(id)
  if (deleted.length > 0) log.info({ accounts: deleted.map(({ id }) => id) }, 'deleted accounts erased')
  return { erased: deleted.length }
}

const ROWS_PER_BATCH = 5_000

async function eraseRest(accountId: string): Promise<void> {
  const id = sql`${accountId}::uuid`
  const ofSubscription = sql`subscription_id in (select s.id from webhook_subscriptions s where s.account_id = ${id})`
  // Without ledgers, the deletion of messages numbers no events.
  await db().execute(sql`delete from ledgers where ${ofSubscription}`)
  await deleteMessages(accountId, sql`true`)
  const ofAccount = sql`account_id = ${id}`
  await inBatches('ledger_entries', ofSubscription)
  for (const table of ['events', 'message_feed', 'activities', 'idempotency_keys']) await inBatches(table, ofAccount)
  await db().execute(sql`delete from limit_windows where position(${accountId} in key) > 0`)
  await db().delete(accounts).where(eq(accounts.id, accountId))
}

/** Deletes rows in transactions of their own, so that none holds its locks for long. */
async function inBatches(table: string, which: SQL): Promise<void> {
  const name = sql.identifier(table)
  for (let deleted = ROWS_PER_BATCH; deleted === ROWS_PER_BATCH; )
    deleted = (
      await db().execute(sql`
        delete from ${name} where ctid in (select ctid from ${name} where ${which} limit ${ROWS_PER_BATCH}) returning 1`)
    ).length
}
