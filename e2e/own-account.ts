import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Account } from '@/server/accounts/account'
import { addMember, createAccount, createUser } from '@/server/accounts/accounts'
import type { Plan, Role } from '@/server/contract/account'
import { CreateSubscription } from '@/server/contract/subscription'
import { attachInstance } from '@/server/instance'
import { completeMessages } from '@/server/messages/complete'
import { aMessage } from '@/server/testing/message'
import { createSubscription } from '@/server/webhooks/subscriptions'
import { expect, fillSignIn } from './journey'

// What a journey needs before it begins, made by the service's own actions on the instance's database.

export const PASSWORD = 'a password for the journeys'

export interface OwnAccount {
  account: Account
  admin: { id: string; email: string; name: string }
}

/** An account of a journey's own, with an admin who can sign in. */
export async function ownAccount(plan: Plan = 'pro'): Promise<OwnAccount> {
  process.env.DATA_DIR = process.env.E2E_DATA_DIR
  process.env.DATABASE_URL = ''
  await attachInstance()
  const email = `nora+${randomUUID().slice(0, 8)}@journey.example`
  await createUser({ email, name: 'Nora Lind', password: PASSWORD })
  return createAccount({ name: `Journey ${email.slice(5, 13)}`, plan, adminEmail: email })
}

/** Somebody else in it who can sign in; their address. */
export async function ownMember({ account }: OwnAccount, role: Role): Promise<string> {
  const email = `otto+${randomUUID().slice(0, 8)}@journey.example`
  await createUser({ email, name: 'Otto Berg', password: PASSWORD })
  await addMember(account, email, role)
  return email
}

/** A subscription of its, and its secret. */
export async function ownSubscription(
  { account, admin }: OwnAccount,
  url: string,
): Promise<{ id: string; secret: string }> {
  const actor = { userId: admin.id, tokenId: null, source: null }
  const { row, secret } = await createSubscription(account, actor, CreateSubscription.parse({ url }))
  return { id: row.id, secret }
}

/** So many messages of it complete now. */
export async function completeSome({ account }: OwnAccount, count = 1): Promise<void> {
  const now = new Date()
  await completeMessages(
    account,
    Array.from({ length: count }, () => aMessage({ createdAt: now, completedAt: now })),
  )
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await fillSignIn(page, email, PASSWORD)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
}
