import { beforeAll, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { CONFIRMED_MINUTES } from '../../accounts/sessions/session'
import { CONFIRMATION_REQUIRED } from '../../contract/dashboard/request'
import { toApiError } from '../../errors'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSession, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { appRouter } from '../router'

const database = testDatabase()

/** What a session can do only for a while after the person proved who they are. Every other procedure is absent. */
const CONFIRMED = [
  'alerts.add',
  'alerts.remove',
  'exports.create',
  'invitations.create',
  'members.changeRole',
  'messages.erase',
  'messages.eraseSender',
  'passkeys.registrationOptions',
  'profile.erase',
  'settings.changeRetention',
  'settings.deleteAccount',
  'subscriptions.change',
  'subscriptions.create',
  'subscriptions.rotate',
  'tokens.create',
]
/** These end the session or the membership of the test, or check their input first. */
const NOT_CALLED = ['members.leave', 'passkeys.add', 'profile.revokeOtherSessions']

let account: Account
let admin: Member
let sessionId: string
beforeAll(async () => {
  account = await anAccount({ plan: 'starter' })
  admin = await aMember({ accountId: account.id })
  sessionId = await aSession(admin.userId)
})

const confirmedBefore = (minutes: number) => database.sql`
  update sessions set authenticated_at = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${sessionId}`
const caller = () => dashboardOf({ account, member: admin, session: { id: sessionId } })

/** Calls each procedure without input, and returns those that ask for a confirmation. */
async function askedFor(): Promise<string[]> {
  const asking: string[] = []
  for (const path of Object.keys(appRouter._def.procedures).filter((name) => !NOT_CALLED.includes(name))) {
    const call = path.split('.').reduce((node: unknown, key) => (node as Record<string, unknown>)[key], caller())
    const reason = await Promise.resolve((call as (input: unknown) => Promise<unknown>)(undefined)).then(
      () => null,
      (thrown: unknown) => toApiError(thrown).body.reason,
    )
    if (reason === CONFIRMATION_REQUIRED) asking.push(path)
  }
  return asking.toSorted()
}

test('a session asks for a confirmation before what gives access, sends elsewhere or cannot be undone', async () => {
  await confirmedBefore(CONFIRMED_MINUTES + 1)
  expect(await askedFor()).toEqual(CONFIRMED)
})

test('a session of a few minutes does not ask', async () => {
  await confirmedBefore(CONFIRMED_MINUTES - 1)
  expect(await askedFor()).toEqual([])
  expect(CONFIRMED_MINUTES).toBeLessThanOrEqual(15)
})

test('a token creates a webhook without a confirmation', async () => {
  await confirmedBefore(CONFIRMED_MINUTES + 1)
  const { token } = await aToken({ accountId: account.id, createdByUserId: admin.userId })
  const response = await api('POST', '/webhook-subscriptions', { token, body: { url: 'https://1.1.1.1/voice' } })
  expect(response.status).toBe(201)
})
