import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { activities, passkeys, users } from '../../../db/schema'
import { prune } from '../../engine/prune'
import { toApiError } from '../../errors'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSession } from '../../testing/fixtures/factory'
import { Authenticator, type Deviation } from '../../testing/passkeys/authenticator'
import type { Account } from '../account/account'
import { type OwnSession, revokeSession } from '../sessions/session'
import { endUnverifiedLogin } from '../users/users'
import { addPasskey, listPasskeys, registrationOptions, removePasskey, renamePasskey } from './passkeys'
import { confirmationOptions, confirmWithPasskey, signInWithPasskey, startPasskeySignIn } from './use-passkey'

const database = testDatabase()
const IP = '192.0.2.7'

let account: Account
let own: OwnSession
let phone: Authenticator

async function aPerson(): Promise<OwnSession> {
  const { userId } = await aMember({ accountId: account.id, role: 'viewer' })
  return { userId, sessionId: await aSession(userId), ipAddress: IP }
}
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount()
  own = await aPerson()
  phone = new Authenticator(handleOf(own))
})

const handleOf = ({ userId }: OwnSession) => Buffer.from(userId).toString('base64url')
const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (thrown: unknown) => {
      const { body, status } = toApiError(thrown)
      return body.reason ?? status
    },
  )
const register = async (authenticator = phone, of = own, deviation: Deviation = {}) =>
  addPasskey(of, 'Phone', authenticator.register((await registrationOptions(of)).challenge, deviation))

/** Starts a sign-in and completes it. */
async function signIn(deviation: Deviation = {}, authenticator = phone) {
  const started = await startPasskeySignIn(IP)
  if (started.kind !== 'options') throw new Error('The limit is reached.')
  const response = authenticator.sign(started.options.challenge, deviation)
  const again = () => signInWithPasskey(started.challengeId, response, IP)
  return { started, response, again, result: await again() }
}

describe('a passkey', () => {
  test('is added, signs in, is renamed and removed', async () => {
    const added = await register()
    expect(added).toMatchObject({ name: 'Phone', is_synced: false, last_used_at: null })
    const { result, started } = await signIn()
    expect(result).toEqual({ kind: 'person', person: { id: own.userId, sessionVersion: 0 } })
    expect(started.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(started.options.allowCredentials ?? []).toEqual([])
    expect((await listPasskeys(own))[0]?.last_used_at).not.toBeNull()
    expect(await renamePasskey(own, added.id, 'مفتاح')).toMatchObject({ name: 'مفتاح' })
    expect(await removePasskey(own, added.id)).not.toBeNull()
    expect((await signIn()).result).toEqual({ kind: 'refused' })
    const log = await db().select().from(activities).where(eq(activities.userId, own.userId))
    expect(log.map(({ action }) => action).sort()).toEqual(['member_passkey_added', 'member_passkey_removed'])
    expect(log[0]).toMatchObject({ accountId: account.id, ipAddress: IP, subjectId: own.userId })
  })

  test('of another person cannot be renamed or removed', async () => {
    const { id } = await register()
    const other = await aPerson()
    expect(await renamePasskey(other, id, 'Mine')).toBeNull()
    expect(await removePasskey(other, id)).toBeNull()
    expect(await listPasskeys(other)).toEqual([])
    expect(await listPasskeys(own)).toHaveLength(1)
  })

  test('ends with its person, and with a login whose address belongs to another person', async () => {
    await register()
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, own.userId))
    await db().transaction((tx) => endUnverifiedLogin(tx, own.userId))
    expect((await signIn()).result).toEqual({ kind: 'refused' })
    const other = await aPerson()
    await register(new Authenticator(handleOf(other)), other)
    await db().delete(users).where(eq(users.id, other.userId))
    expect(await db().$count(passkeys, eq(passkeys.userId, other.userId))).toBe(0)
  })
})

const DEVIATIONS: [string, Deviation][] = [
  ['another site', { origin: 'http://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['another kind of response', { type: 'payment.get' }],
  ['no verification of the user', { isUserVerified: false }],
]

describe('a registration is refused', () => {
  test.each(DEVIATIONS)('for %s', async (_name, deviation) => {
    expect(await statusOf(register(phone, own, deviation))).toBe(400)
    expect(await listPasskeys(own)).toEqual([])
  })

  test('without a challenge, with a used one, one of another session and an expired one', async () => {
    const other = { ...own, sessionId: await aSession(own.userId) }
    const { challenge } = await registrationOptions(own)
    const response = phone.register(challenge)
    expect(await statusOf(addPasskey(other, 'Phone', response))).toBe(400)
    expect(await statusOf(addPasskey(own, 'Phone', response))).toBe('ok')
    expect(await statusOf(addPasskey(own, 'Phone', response))).toBe(400)
    const late = new Authenticator(handleOf(own)).register((await registrationOptions(own)).challenge)
    await database.sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`
    expect(await statusOf(addPasskey(own, 'Phone', late))).toBe(400)
  })

  test('unless the person proved within ten minutes who they are, and after the session has ended', async () => {
    const { challenge } = await registrationOptions(own)
    await database.sql`update sessions set authenticated_at = authenticated_at - interval '10 minutes'`
    expect(await statusOf(registrationOptions(own))).toBe('confirmation_required')
    expect(await statusOf(addPasskey(own, 'Phone', phone.register(challenge)))).toBe('confirmation_required')
    await database.sql`update sessions set authenticated_at = clock_timestamp()`
    await revokeSession(own.sessionId)
    expect(await statusOf(addPasskey(own, 'Phone', phone.register(challenge)))).toBe('confirmation_required')
    expect(await listPasskeys(own)).toEqual([])
  })

  test('for a passkey that exists, also one of another person, and beyond the limit', async () => {
    await register()
    const other = await aPerson()
    expect(await statusOf(register(phone, other))).toBe(409)
    for (let made = 1; made < 20; made++) await register(new Authenticator(handleOf(own)))
    expect(await statusOf(registrationOptions(own))).toBe(409)
  })
})

describe('a sign-in is refused', () => {
  test.each([...DEVIATIONS, ['the handle of another person', { userHandle: 'AAAA' }] satisfies [string, Deviation]])(
    'for %s',
    async (_name, deviation) => {
      await register()
      expect((await signIn(deviation)).result).toEqual({ kind: 'refused' })
    },
  )

  test('for an unknown passkey, a wrong signature, and a challenge that was used or has expired', async () => {
    await register()
    const unknown = new Authenticator(handleOf(own))
    expect((await signIn({}, unknown)).result).toEqual({ kind: 'refused' })
    const forged = Object.assign(new Authenticator(handleOf(own)), { id: phone.id })
    expect((await signIn({}, forged)).result).toEqual({ kind: 'refused' })
    const { again } = await signIn()
    expect(await again()).toEqual({ kind: 'refused' })
    const started = await startPasskeySignIn(IP)
    if (started.kind !== 'options') throw new Error('The limit is reached.')
    await database.sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`
    const late = phone.sign(started.options.challenge)
    expect(await signInWithPasskey(started.challengeId, late, IP)).toEqual({ kind: 'refused' })
    expect(await signInWithPasskey('no id', late, IP)).toEqual({ kind: 'refused' })
  })

  test('when the signature count does not rise, and a passkey that never counts works', async () => {
    await register()
    expect([(await signIn()).result.kind, (await signIn()).result.kind]).toEqual(['person', 'person'])
    expect((await signIn({ count: 5 })).result.kind).toBe('person')
    for (const count of [5, 4, 0]) expect((await signIn({ count })).result).toEqual({ kind: 'copied' })
    expect((await signIn({ count: 6 })).result.kind).toBe('person')
  })

  test('after fifty refused responses of a network; accepted ones do not count', async () => {
    await register()
    for (let tries = 0; tries < 60; tries++) await signIn()
    const { challengeId, response } = { challengeId: 'no id', response: phone.sign('AAAA') }
    for (let tries = 0; tries < 50; tries++)
      expect((await signInWithPasskey(challengeId, response, IP)).kind).toBe('refused')
    expect((await signIn()).result.kind).toBe('too_many_tries')
    expect((await signInWithPasskey(challengeId, response, '198.51.100.9')).kind).toBe('refused')
  })
})

describe('a confirmation with a passkey', () => {
  test('allows to add another one', async () => {
    await register()
    await database.sql`update sessions set authenticated_at = authenticated_at - interval '1 hour'`
    const options = await confirmationOptions(own)
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([phone.id.toString('base64url')])
    await confirmWithPasskey(own, phone.sign(options.challenge))
    expect(await statusOf(registrationOptions(own))).toBe('ok')
  })

  test('is refused with the passkey of another person, and with the challenge of a sign-in', async () => {
    await register()
    const other = await aPerson()
    const theirs = new Authenticator(handleOf(other))
    await register(theirs, other)
    const { challenge } = await confirmationOptions(own)
    expect(await statusOf(confirmWithPasskey(own, theirs.sign(challenge)))).toBe(400)
    const started = await startPasskeySignIn(IP)
    if (started.kind !== 'options') throw new Error('The limit is reached.')
    expect(await statusOf(confirmWithPasskey(own, phone.sign(started.options.challenge)))).toBe(400)
  })
})

test('pruning deletes expired challenges only', async () => {
  await database.sql`delete from passkey_challenges`
  const left = () => database.sql`select from passkey_challenges`
  await startPasskeySignIn(IP)
  await prune()
  expect(await left()).toHaveLength(1)
  await database.sql`update passkey_challenges set expires_at = expires_at - interval '6 minutes'`
  await prune()
  expect(await left()).toHaveLength(0)
})
