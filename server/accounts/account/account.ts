import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { accounts, channelSettings, channels, memberships } from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'
import { consentNames } from '../../contract/intake/channel-texts'
import { ApiError } from '../../errors'
import { type Actor, recordActivity } from './activity'
import { handleCandidates, isQuarantined } from './handle'
import { mayActAs } from './role'

declare const authorized: unique symbol

/** An account that was checked. Only `authenticate`, `currentMember` and the operator's `accountById` create one. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly createdAt: Date
  readonly [authorized]: true
}

export interface Member {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

export const toAccount = (row: Pick<typeof accounts.$inferSelect, 'id' | 'name' | 'plan' | 'createdAt'>): Account =>
  ({ id: row.id, name: row.name, plan: row.plan, createdAt: row.createdAt }) as Account

/** Inserts an account. Its handle is made from its name, with a number where that is taken or was given up recently. */
export async function insertAccount(
  tx: Transaction,
  account: { name: string; plan: Plan; phoneCountry?: string | null },
): Promise<typeof accounts.$inferSelect> {
  const { name, plan, phoneCountry = null } = account
  for (const handle of handleCandidates(name)) {
    const row = await insertWith(tx, { name, plan, phoneCountry, handle })
    if (row) return row
  }
  const [row] = await tx.insert(accounts).values({ name, plan, phoneCountry }).returning()
  if (!row) throw new Error('The account was not inserted.')
  return row
}

const HANDLE_QUARANTINED = new Error('The handle was given up recently.')

async function insertWith(
  tx: Transaction,
  values: { name: string; plan: Plan; phoneCountry: string | null; handle: string },
): Promise<typeof accounts.$inferSelect | null> {
  try {
    return await tx.transaction(async (savepoint) => {
      const [row] = await savepoint.insert(accounts).values(values).onConflictDoNothing().returning()
      if (row && (await isQuarantined(savepoint, values.handle, row.id))) throw HANDLE_QUARANTINED
      return row ?? null
    })
  } catch (error) {
    if (error === HANDLE_QUARANTINED) return null
    throw error
  }
}

/** Renames the account; a repeat changes nothing. Messages and events keep the name they were sent with. */
export async function renameAccount(account: Account, actor: Actor, name: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    if (!before || before.name === name) return
    await tx.update(accounts).set({ name }).where(eq(accounts.id, account.id))
    await renewConsents(tx, account)
    await recordActivity(tx, account, actor, {
      action: 'account_renamed',
      subject: name,
      detail: `formerly ${before.name}`,
    })
  })
}

/** Asks senders again who agreed to a text with the former name of the account. */
async function renewConsents(tx: Transaction, account: Account): Promise<void> {
  const rows = await tx
    .select({ id: channelSettings.channelId, texts: channelSettings.texts })
    .from(channelSettings)
    .innerJoin(channels, eq(channels.id, channelSettings.channelId))
    .where(eq(channels.accountId, account.id))
    .orderBy(channelSettings.channelId)
    .for('no key update', { of: channelSettings })
  const named = rows.filter(({ texts }) => consentNames(texts, 'business')).map(({ id }) => id)
  await tx
    .update(channelSettings)
    .set({ consentVersion: sql`${channelSettings.consentVersion} + 1` })
    .where(inArray(channelSettings.channelId, named))
}

/** Checks that a role includes the role `needed`. @throws ApiError not_found (403) */
export function assertRole(needed: Role, role: Role): void {
  if (mayActAs(role, needed)) return
  throw new ApiError('not_found', { status: 403, message: `This needs the role ${needed}; yours is ${role}.` })
}

/** Checks the user's role again, as it may have changed while the request waited. Throws ApiError not_found (403). */
export async function requireRole(on: Queryable, account: Account, userId: string, needed: Role): Promise<void> {
  const [member] = await on
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
  if (!member) throw new ApiError('not_found', { status: 403, message: 'You are no longer a member of this account.' })
  assertRole(needed, member.role)
}
