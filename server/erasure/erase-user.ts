import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { users } from '../../db/schema'
import type { Actor } from '../accounts/account/activity'
import { accountsOf } from '../accounts/members/accounts'
import { changeMembers, endMembership, listMembers } from '../accounts/members/membership'
import { endSessions } from '../accounts/sessions/session'
import { FORMER_MEMBER, formerAddress } from '../accounts/users/users'
import { ApiError } from '../errors'
import { deleteMailFiles } from '../mail/mail'
import { noteErasures } from './journal'

/**
 * Erases a person: they leave their accounts, their sessions end, and nothing personal stays. Null without the person.
 * @throws ApiError conflict while the person is the only admin of an account
 */
export async function eraseUser(actor: Actor, userId: string): Promise<true | null> {
  const memberships = await accountsOf(userId)
  for (const { account, member } of memberships) {
    const others = (await listMembers(account)).filter((other) => other.role === 'admin' && other.userId !== userId)
    if (member.role === 'admin' && others.length === 0)
      throw new ApiError('conflict', {
        message: `${member.name} is the only admin of ${account.name}. Make someone else an admin there, or delete that account first.`,
      })
  }
  for (const { account } of memberships)
    await changeMembers(account, (tx) => endMembership(tx, account, actor, userId, false))
  const address = await db().transaction((tx) => erasePerson(tx, userId))
  if (address !== null) await deleteMailFiles(address, { addressed: 'all' })
  return address === null ? null : true
}

/**
 * Erases what is personal of a person who is in no account any more. The row stays, because tokens, webhooks and notes
 * reference it. Returns the email address; null without the person, or after an earlier erasure.
 */
export async function erasePerson(tx: Transaction, userId: string): Promise<string | null> {
  const isStored = and(eq(users.id, userId), isNull(users.erasedAt))
  const [person] = await tx.select().from(users).where(isStored).for('update')
  if (!person) return null
  const address = person.email.toLowerCase()
  const id = sql`${userId}::uuid`
  await endSessions(tx, userId)
  for (const table of ['sessions', 'passkeys', 'oauth_accounts', 'email_links', 'message_reads', 'memberships'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
  await tx.execute(sql`delete from listeners where created_by_user_id = ${id}`)
  await tx.execute(sql`delete from invitations where lower(email) = ${address} or invited_by_user_id = ${id}`)
  await tx.execute(sql`delete from limit_windows where right(key, length(${address}) + 1) = ${`:${address}`}`)
  await tx.execute(sql`
    delete from idempotency_keys where position(${userId} in response) > 0 or position(${address} in lower(response)) > 0`)
  await eraseFromActivities(tx, person)
  await tx
    .update(users)
    .set({
      email: formerAddress(userId),
      name: FORMER_MEMBER,
      passwordHash: null,
      emailVerifiedAt: null,
      timeZone: null,
      timeFormat: null,
      erasedAt: sql`clock_timestamp()`,
    })
    .where(eq(users.id, userId))
  await noteErasures(tx, [{ kind: 'user', accountId: null, subjectId: userId }])
  return address
}

/** What the person did stays in the activity log. Who it was is the name of their row. */
async function eraseFromActivities(tx: Transaction, { id, email, name }: typeof users.$inferSelect): Promise<void> {
  const userId = sql`${id}::uuid`
  const address = email.toLowerCase()
  // An assignment has the name that the person had then.
  await tx.execute(sql`
    update activities set detail = '' where action in ('message_assigned', 'message_assigned_by_rule') and detail in (
      select ${name} union all select subject from activities where action = 'member_renamed' and subject_id = ${userId}
      union all select substring(detail from '^formerly (.*)$') from activities where action = 'member_renamed' and subject_id = ${userId})`)
  await tx.execute(sql`
    update activities set
      ip_address = case when user_id = ${userId} then null else ip_address end,
      subject = case when subject_id = ${userId} or lower(subject) = ${address} then '' else subject end,
      detail = case when subject_id = ${userId} and action = 'member_renamed' then '' else detail end
    where user_id = ${userId} or subject_id = ${userId} or lower(subject) = ${address}`)
}
