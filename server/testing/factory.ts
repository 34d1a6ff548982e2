import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { accessTokens, accounts, channels, memberships, sessions, users, webhookSubscriptions } from '../../db/schema'
import { type Account, type Member, toAccount } from '../accounts/account'
import { createToken, hashToken, tokenPrefix } from '../tokens/token'
import { createSecret, encryptSecret, secretPrefix } from '../webhooks/signing/secret'

// Rows with sensible defaults, straight into the tables. Each takes what a test is about and invents the rest.

type New<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** Tells rows apart, also those of two processes on one database. */
const next = () => randomUUID().slice(0, 8)

/** A dental practice on the starter plan. */
export async function anAccount(values: New<typeof accounts> = {}): Promise<Account> {
  return toAccount(
    one(
      await db()
        .insert(accounts)
        .values({ name: 'Harbour Dental', plan: 'starter', ...values })
        .returning(),
    ),
  )
}

/** Ada, at an address of her own, which is verified. */
export async function aUser(values: New<typeof users> = {}): Promise<typeof users.$inferSelect> {
  const email = `ada+${next()}@harbour.example`
  return one(
    await db()
      .insert(users)
      .values({ name: 'Ada Marsh', email, emailVerifiedAt: new Date(), ...values })
      .returning(),
  )
}

/** A person in the account, an admin unless told otherwise. */
export async function aMember({
  accountId,
  role = 'admin',
  ...person
}: { accountId: string; role?: Member['role'] } & New<typeof users>): Promise<Member> {
  const user = await aUser(person)
  await db().insert(memberships).values({ accountId, userId: user.id, role })
  return { userId: user.id, email: user.email, name: user.name, role }
}

/** The id of a session of this person, who is signed in. */
export async function aSession(userId: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  return one(await db().insert(sessions).values({ userId, expiresAt }).returning()).id
}

/** A token without expiry, and its plaintext; its creator is a new admin when none is named. */
export async function aToken({ accountId, ...values }: { accountId: string } & New<typeof accessTokens>): Promise<{
  row: typeof accessTokens.$inferSelect
  token: string
}> {
  const token = createToken()
  const createdByUserId = values.createdByUserId ?? (await aMember({ accountId })).userId
  const row = one(
    await db()
      .insert(accessTokens)
      .values({
        accountId,
        name: 'Zapier',
        tokenHash: hashToken(token),
        tokenPrefix: tokenPrefix(token),
        ...values,
        createdByUserId,
      })
      .returning(),
  )
  return { row, token }
}

/** A domain; a campaign when the type says so. */
export async function aChannel({
  accountId,
  type = 'domain',
  ...values
}: { accountId: string } & New<typeof channels>): Promise<typeof channels.$inferSelect> {
  const number = next()
  const named =
    type === 'domain'
      ? { name: `clinic-${number}.example` }
      : { name: `Spring check-up ${number}`, slug: `spring-check-up-${number}` }
  return one(
    await db()
      .insert(channels)
      .values({ accountId, type, ...named, ...values })
      .returning(),
  )
}

/**
 * An active subscription to all channels, and its plaintext secret. From the dashboard, unless `zapierSubscriptionId` is given.
 * An inactive one needs `isActive: false`, a `disabledAt` and a `disabledReason`.
 */
export async function aSubscription({
  accountId,
  secret = createSecret(),
  ...values
}: { accountId: string; secret?: string } & New<typeof webhookSubscriptions>): Promise<{
  row: typeof webhookSubscriptions.$inferSelect
  secret: string
}> {
  const id = values.id ?? randomUUID()
  const isZapier = values.zapierSubscriptionId != null
  const createdByUserId = isZapier ? null : (values.createdByUserId ?? (await aMember({ accountId })).userId)
  const row = one(
    await db()
      .insert(webhookSubscriptions)
      .values({
        accountId,
        url: `https://hooks.example.com/voice/${next()}`,
        secretPrefix: secretPrefix(secret),
        encryptedSecret: encryptSecret(secret, id),
        source: isZapier ? 'zapier' : 'dashboard',
        ...values,
        id,
        createdByUserId,
      })
      .returning(),
  )
  return { row, secret }
}

function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was inserted.')
  return row
}
