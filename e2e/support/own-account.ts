import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import type { Page } from 'playwright/test'
import { db } from '@/db/client'
import type { Account } from '@/server/accounts/account/account'
import { addMember, createAccount } from '@/server/accounts/members/accounts'
import { hashPassword } from '@/server/accounts/passwords/password'
import { createSession, UNKNOWN_CLIENT } from '@/server/accounts/sessions/session'
import { findUser, insertUser } from '@/server/accounts/users/users'
import type { Plan, Role } from '@/server/contract/accounts/account'
import { CreateSubscription } from '@/server/contract/webhooks/creation'
import { required } from '@/server/env'
import { completeMessages } from '@/server/messages/completion/complete'
import { attachInstance } from '@/server/process/instance'
import { aMessage } from '@/server/testing/fixtures/message'
import { changeSubscription } from '@/server/webhooks/subscriptions/change'
import { createSubscription } from '@/server/webhooks/subscriptions/create'
import { expect, fillSignIn } from './journey'

// Creates the data of a journey with the service's own actions on the instance's database.

export const PASSWORD = 'a password for the journeys'

export interface OwnAccount {
  account: Account
  admin: { id: string; email: string; name: string }
}

/** Creates an account for one journey, with an admin who can sign in. */
export async function ownAccount(plan: Plan = 'pro'): Promise<OwnAccount> {
  await attach()
  const email = `nora+${randomUUID().slice(0, 8)}@journey.example`
  await person(email, 'Nora Lind')
  return createAccount({ name: `Journey ${email.slice(5, 13)}`, plan, adminEmail: email })
}

/** Connects the service's actions with the database of the instance. */
async function attach(): Promise<void> {
  process.env.DATA_DIR = process.env.E2E_DATA_DIR
  process.env.DATABASE_URL = ''
  await attachInstance()
}

// Once: a hash takes a third of a second.
let passwordHash: Promise<string> | undefined

async function person(email: string, name: string): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  await insertUser(db(), { email, name, passwordHash: await passwordHash, isVerified: true })
}

/** Adds a member who can sign in. Returns their email address. */
export async function ownMember({ account }: OwnAccount, role: Role): Promise<string> {
  const email = `otto+${randomUUID().slice(0, 8)}@journey.example`
  await person(email, 'Otto Berg')
  await addMember(account, email, role)
  return email
}

/** Creates a subscription. Returns its id and secret. */
export async function ownSubscription(
  { account, admin }: OwnAccount,
  url: string,
  name = '',
): Promise<{ id: string; secret: string }> {
  const actor = { userId: admin.id, tokenId: null, ipAddress: null }
  const { row, secret } = await createSubscription(account, actor, CreateSubscription.parse({ url }))
  if (name) await changeSubscription(account, actor, row.id, { name })
  return { id: row.id, secret }
}

/** Completes messages of the account now. Returns their ids. */
export async function completeSome(
  { account }: OwnAccount,
  count = 1,
  change: Parameters<typeof aMessage>[0] = {},
): Promise<string[]> {
  const now = new Date()
  const completed = await completeMessages(
    account,
    Array.from({ length: count }, () => aMessage({ createdAt: now, completedAt: now, ...change })),
  )
  return completed.map(({ messageId }) => messageId)
}

/** Adds a session of this user to the browser. The open page does not change. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await attach()
  const user = await findUser(email)
  const session_id = user && (await createSession(user, UNKNOWN_CLIENT))
  if (!session_id) throw new Error(`${email} cannot sign in.`)
  const token = { sub: user.id, session_id }
  const value = await encode({ token, secret: required('NEXTAUTH_SECRET') })
  await page
    .context()
    .addCookies([
      { name: 'session', value, url: `http://localhost:${process.env.E2E_PORT}`, httpOnly: true, sameSite: 'Lax' },
    ])
}

/** Signs in with the form. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await fillSignIn(page, email, PASSWORD)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
}
