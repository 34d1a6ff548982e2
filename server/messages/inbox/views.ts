import { and, asc, count, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { memberships, messageViews } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import type { Account } from '../../accounts/account/account'
import type { ChangeView, MessageView, SaveView } from '../../contract/messages/message-list'
import { MAX_MESSAGE_VIEWS } from '../../contract/messages/message-values'
import { ApiError } from '../../errors'

export function listViews(account: Account, userId: string): Promise<MessageView[]> {
  return db()
    .select(SHOWN)
    .from(messageViews)
    .where(isOf(account, userId))
    .orderBy(asc(messageViews.createdAt), asc(messageViews.id))
}

/** Saves a view. Null for a former member. @throws ApiError limit_reached; validation_error for a taken name */
export function saveView(account: Account, userId: string, { name, filters }: SaveView): Promise<MessageView | null> {
  return db()
    .transaction(async (tx) => {
      if (!(await lockMembership(tx, account, userId))) return null
      const [existing] = await tx.select({ number: count() }).from(messageViews).where(isOf(account, userId))
      if ((existing?.number ?? 0) >= MAX_MESSAGE_VIEWS)
        throw new ApiError('limit_reached', {
          message: `You can save at most ${MAX_MESSAGE_VIEWS} views. Delete one first.`,
        })
      const [saved] = await tx
        .insert(messageViews)
        .values({ accountId: account.id, userId, name, filters })
        .returning(SHOWN)
      return saved ?? null
    })
    .catch(throwTaken)
}

/** Renames a view or gives it other filters. Null without it. @throws ApiError validation_error for a taken name */
export async function changeView(
  account: Account,
  userId: string,
  { id, name, filters }: ChangeView,
): Promise<MessageView | null> {
  const change = { ...(name === undefined ? {} : { name }), ...(filters === undefined ? {} : { filters }) }
  const [changed] = await db()
    .update(messageViews)
    // A call without a change returns the view as it is.
    .set({ id, ...change })
    .where(and(eq(messageViews.id, id), isOf(account, userId)))
    .returning(SHOWN)
    .catch(throwTaken)
  return changed ?? null
}

/** Deletes a view of a member. Returns false when the member has no such view. */
export async function removeView(account: Account, userId: string, id: string): Promise<boolean> {
  const removed = await db()
    .delete(messageViews)
    .where(and(eq(messageViews.id, id), isOf(account, userId)))
    .returning({ id: messageViews.id })
  return removed.length > 0
}

const SHOWN = { id: messageViews.id, name: messageViews.name, filters: messageViews.filters }

const isOf = (account: Account, userId: string) =>
  and(eq(messageViews.accountId, account.id), eq(messageViews.userId, userId))

/** Locks the membership, so that the limit holds. Returns whether the person is a member. */
async function lockMembership(tx: Transaction, account: Account, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ isMember: sql`true` })
    .from(memberships)
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
    .for('no key update')
  return rows.length > 0
}

function throwTaken(thrown: unknown): never {
  if (!violates(thrown, 'message_views_name')) throw thrown
  const message = 'You already have a view with this name.'
  throw new ApiError('validation_error', { message, issues: [{ path: ['name'], message }], cause: thrown })
}
