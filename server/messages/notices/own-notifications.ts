import { and, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { memberships } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { ChangeOwnNotifications, OwnNotifications } from '../../contract/accounts/message-notices'
import { env } from '../../env'
import { answerers, dueAt, queueMail } from './notify-members'

/** Returns which emails a person gets of an account; null for a viewer, who gets none. */
export async function ownNotifications(
  account: Account,
  userId: string,
  from: Queryable = db(),
): Promise<OwnNotifications | null> {
  const own = (await answerers(from, account.id)).find((one) => one.userId === userId)
  const [row] = await from
    .select({ warnings: memberships.failureWarnings, processing: memberships.processingNotices })
    .from(memberships)
    .where(isOwn(account, userId))
  if (!own || !row) return null
  return {
    failure_warnings: row.warnings,
    processing_notices: row.processing,
    message_notices: own.choice,
    digest_hour: own.digestHour,
    reach: env().SMTP_URL ? (own.isVerified ? 'reached' : 'not_verified') : 'no_mail_server',
  }
}

/** Changes them. Messages that wait for an email move to the new hour. */
export function changeOwnNotifications(
  account: Account,
  userId: string,
  { failure_warnings, processing_notices, message_notices, digest }: ChangeOwnNotifications,
): Promise<OwnNotifications | null> {
  return db().transaction(async (tx) => {
    const values = {
      failureWarnings: failure_warnings,
      processingNotices: processing_notices,
      messageNotices: message_notices,
      ...(digest === undefined ? {} : { digestHour: digest?.hour ?? null, digestTimeZone: digest?.time_zone ?? null }),
    }
    if (Object.values(values).some((value) => value !== undefined))
      await tx.update(memberships).set(values).where(isOwn(account, userId))
    const own = (await answerers(tx, account.id)).find((one) => one.userId === userId)
    if (own) {
      const which = sql`n.account_id = ${account.id}::uuid and n.user_id = ${userId}::uuid`
      if (own.choice === 'none' || own.choice === 'assigned')
        await tx.execute(sql`
          delete from message_notices n where ${which} and (n.reason = 'new' or ${own.choice === 'none'})`)
      await tx.execute(sql`
        update message_notices n set due_at = ${dueAt(own, 'new').toISOString()}::timestamptz
        where ${which} and n.reason = 'new'`)
      await queueMail(tx, account.id, sql`n.user_id = ${userId}::uuid`)
    }
    return ownNotifications(account, userId, tx)
  })
}

const isOwn = (account: Account, userId: string) =>
  and(eq(memberships.accountId, account.id), eq(memberships.userId, userId))
