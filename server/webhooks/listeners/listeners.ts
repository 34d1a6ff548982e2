import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accounts, listeners } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { findChannel } from '../../channels/channels'
import { isUuid } from '../../contract/values/text'
import {
  type CreatedListener,
  type CreateListener,
  type Listener,
  MAX_LISTENER_REQUESTS,
  MAX_LISTENERS,
} from '../../contract/webhooks/listener'
import { LISTENER_HOURS } from '../../contract/webhooks/values'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { IS_LISTENING } from '../delivery/publish'
import { createSecret, encryptSecret, secretPrefix } from '../signing/secret'

export type ListenerRow = typeof listeners.$inferSelect & { waiting: number }

/** Creates a listener. The secret is returned only here. Throws ApiError invalid_channel_id, limit_reached. */
export async function createListener(
  account: Account,
  actor: UserActor,
  { target, channel_id, filter }: CreateListener,
): Promise<CreatedListener> {
  const id = randomUUID()
  const secret = createSecret()
  const row = await once(
    actor.request,
    async (tx) => {
      // Creations of an account take turns, so that the count stays true until the commit.
      await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
      const channel = channel_id == null ? undefined : await findChannel(account, channel_id, tx)
      if (channel === null || channel?.deletedAt) throw new ApiError('invalid_channel_id')
      if ((await listenersOf(account, undefined, tx)).length >= MAX_LISTENERS)
        throw new ApiError('limit_reached', {
          message: `An account has at most ${MAX_LISTENERS} listeners. Delete one, or wait until it ends: ${LISTENER_HOURS} hours after its last use.`,
        })
      const [inserted] = await tx
        .insert(listeners)
        .values({
          id,
          accountId: account.id,
          target,
          secretPrefix: secretPrefix(secret),
          encryptedSecret: encryptSecret(secret, id),
          channelId: channel?.id ?? null,
          filter: filter && Object.keys(filter).length > 0 ? filter : null,
          createdByUserId: actor.userId,
        })
        .returning()
      if (!inserted) throw new Error('The listener was not inserted.')
      await recordActivity(tx, account, actor, { action: 'listener_created', subjectId: id, subject: target })
      return { ...inserted, waiting: 0 }
    },
    toListener,
  )
  return { ...toListener(row), secret }
}

export const listListeners = async (account: Account): Promise<Listener[]> =>
  (await listenersOf(account)).map(toListener)

/** Returns a listener of the account that has not ended, or null. */
export const findListener = async (account: Account, id: string): Promise<ListenerRow | null> =>
  isUuid(id) ? ((await listenersOf(account, id))[0] ?? null) : null

const listenersOf = (account: Account, id?: string, from: Queryable = db()): Promise<ListenerRow[]> =>
  from
    .select({
      ...getTableColumns(listeners),
      waiting: sql<number>`(
        select count(*)::int from listener_requests r where r.listener_id = ${listeners}.id and r.responded_at is null)`,
    })
    .from(listeners)
    .where(and(eq(listeners.accountId, account.id), IS_LISTENING, id === undefined ? undefined : eq(listeners.id, id)))
    .orderBy(desc(listeners.createdAt), desc(listeners.id))

/** Deletes a listener with its requests. Null as in `findListener`. */
export async function deleteListener(account: Account, actor: UserActor, id: string): Promise<Listener | null> {
  const found = await findListener(account, id)
  if (!found) return null
  await db().transaction(async (tx) => {
    const deleted = await tx.delete(listeners).where(eq(listeners.id, found.id)).returning({ id: listeners.id })
    if (deleted.length > 0)
      await recordActivity(tx, account, actor, {
        action: 'listener_deleted',
        subjectId: found.id,
        subject: found.target,
      })
  })
  return toListener(found)
}

/** Notes that a client uses a listener. @returns false when it has ended */
export async function touchListener(id: string): Promise<boolean> {
  const touched = await db().execute(sql`
    update listeners set last_used_at = clock_timestamp() where id = ${id}::uuid and ${IS_LISTENING} returning id`)
  return touched.length > 0
}

/** Deletes listeners that have ended, and requests beyond their number and age. */
export async function pruneListeners(): Promise<{ pruned: number }> {
  await db().execute(sql`delete from listeners where not (${IS_LISTENING})`)
  const pruned = await db().execute(sql`
    delete from listener_requests r using (
      select id, row_number() over (partition by listener_id order by number desc) as place from listener_requests
    ) newest
    where newest.id = r.id and (newest.place > ${MAX_LISTENER_REQUESTS}
      or r.created_at < clock_timestamp() - make_interval(hours => ${LISTENER_HOURS})) returning r.id`)
  return { pruned: pruned.length }
}

const toListener = (row: ListenerRow): Listener => ({
  id: row.id,
  target: row.target,
  secret_prefix: row.secretPrefix,
  channel_id: row.channelId,
  filter: row.filter,
  created_at: row.createdAt.toISOString(),
  created_by_user_id: row.createdByUserId,
  expires_at: new Date(row.lastUsedAt.getTime() + LISTENER_HOURS * 3_600_000).toISOString(),
  waiting: row.waiting,
})
