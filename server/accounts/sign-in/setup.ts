import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks'
import { db } from '../../../db/client'
import { memberships, users } from '../../../db/schema'
import type { Plan } from '../../contract/accounts/account'
import { required } from '../../env'
import { insertAccount } from '../account/account'
import { recordActivity, SYSTEM_ACTOR } from '../account/activity'
import { HASHING_WAIT_SECONDS, hashPassword, orBusy } from '../passwords/password'
import type { Person } from '../sessions/session'
import { admitSignIn } from './sign-in'

/** The token that the setup page requires: derived from NEXTAUTH_SECRET, so that every process has the same one. */
export const setupToken = (): string =>
  createHmac('sha256', required('NEXTAUTH_SECRET')).update('setup token').digest('hex').slice(0, 32)

/** Returns the setup token if no start has printed it yet. Of several starts one gets it, so that logs have it once. */
export async function newSetupToken(): Promise<string | null> {
  const token = setupToken()
  const printed = createHash('sha256').update(token).digest('hex')
  const recorded = await db().execute(sql`
    insert into service_state as s (setup_token_digest) values (${printed})
    on conflict (is_only) do update set setup_token_digest = excluded.setup_token_digest
    where s.setup_token_digest is distinct from excluded.setup_token_digest
    returning is_only`)
  return recorded.length > 0 ? token : null
}

/** The databases that have a user. A database that has one always has one. */
const databasesWithUsers = new WeakSet<object>()

export async function needsSetup(): Promise<boolean> {
  const database = db()
  if (!databasesWithUsers.has(database) && (await hasUsers())) databasesWithUsers.add(database)
  return !databasesWithUsers.has(database)
}

export interface Setup {
  token: string
  account: string
  plan: Plan
  /** ISO 3166 code; null where it was not given. */
  phoneCountry: string | null
  name: string
  email: string
  password: string
}

export type SetupResult =
  | { kind: 'person'; person: Person }
  | { kind: 'wrong_token' }
  | { kind: 'too_late' }
  | { kind: 'too_many_tries'; waitSeconds: number }

/** Creates the first account and its admin with a password. Of two concurrent calls one is too late. */
export async function setUp(setup: Setup, ipAddress: string | null): Promise<SetupResult> {
  if (!(await needsSetup())) return { kind: 'too_late' }
  const admitted = await admitSignIn('setup', { ipAddress: ipAddress ?? 'unknown' })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  if (!isSetupToken(setup.token)) return { kind: 'wrong_token' }
  const passwordHash = await orBusy(hashPassword(setup.password, ipAddress))
  if (passwordHash === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.setup})`)
    if (await hasUsers(tx)) return { kind: 'too_late' } as const
    const account = await insertAccount(tx, {
      name: setup.account,
      plan: setup.plan,
      phoneCountry: setup.phoneCountry,
    })
    const [user] = await tx
      .insert(users)
      .values({ name: setup.name, email: setup.email, passwordHash, emailVerifiedAt: sql`clock_timestamp()` })
      .returning()
    if (!user) throw new Error('The admin was not inserted.')
    await tx.insert(memberships).values({ accountId: account.id, userId: user.id, role: 'admin' })
    const joined = { action: 'member_joined', subjectId: user.id, subject: user.email, detail: 'admin' } as const
    await recordActivity(tx, account, { ...SYSTEM_ACTOR, userId: user.id, ipAddress }, joined)
    return { kind: 'person', person: { id: user.id, sessionVersion: user.sessionVersion } } as const
  })
}

function isSetupToken(text: string): boolean {
  const digest = (value: string) => createHmac('sha256', required('NEXTAUTH_SECRET')).update(value).digest()
  return timingSafeEqual(digest(text.trim()), digest(setupToken()))
}

async function hasUsers(on: Pick<ReturnType<typeof db>, 'execute'> = db()): Promise<boolean> {
  const [row] = await on.execute<{ some: boolean }>(sql`select exists (select from ${users}) as some`)
  return row?.some ?? false
}
