import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { publishEvents, subscriptionRow } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { signedRequest } from '../delivery/attempt'
import { claimDue } from '../delivery/claim'
import { disable } from '../delivery/subscription-counters'
import { verify } from '../signing/signature'
import { rotateSecret } from './rotate'

const database = testDatabase()

async function subscribed(change: object = {}) {
  const account = await anAccount()
  const { row, secret } = await aSubscription({ accountId: account.id, ...change })
  const rotate = async (hours: number) => {
    const rotated = await rotateSecret(account, SYSTEM_ACTOR, row.id, hours)
    if (!rotated) throw new Error('There is no such subscription.')
    return rotated
  }
  return { account, row, secret, rotate }
}

/** The signature of a delivery of this subscription now. */
async function signed(accountId: string, subscriptionId: string, now?: Date) {
  await publishEvents(accountId)
  const [claim] = await claimDue([{ subscriptionId, most: 1 }], now)
  if (!claim) throw new Error('One was due.')
  const { headers, body } = signedRequest(claim, new Date())
  const signature = headers['X-Message-Signature'] ?? ''
  return { count: signature.match(/v1=/g)?.length, signature, body }
}
const first = (signature: string) => signature.split(',').slice(0, 2).join(',')

describe('a rotation of the secret', () => {
  test('without an overlap lets only the new secret sign, from the next attempt on', async () => {
    const { account, row, secret, rotate } = await subscribed()
    const rotated = await rotate(0)
    expect(rotated.secret).toMatch(/^msg_whsec_[0-9a-f]{48}$/)
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.previous_secret_until).toBeNull()
    expect(rotated.secret.startsWith(rotated.secret_prefix)).toBe(true)
    expect(await subscriptionRow(row.id)).toMatchObject({
      secretPrefix: rotated.secret_prefix,
      previousEncryptedSecret: null,
    })
    const { count, signature, body } = await signed(account.id, row.id)
    expect(count).toBe(1)
    expect(verify(rotated.secret, signature, body)).toEqual({ ok: true })
    expect(verify(secret, signature, body)).toEqual({ ok: false, reason: 'signature' })
  })

  test('lets both secrets sign during the overlap, the new one first, and only the new one after it', async () => {
    const { account, row, secret, rotate } = await subscribed()
    const rotated = await rotate(2)
    const until = Date.parse(rotated.previous_secret_until ?? '')
    const during = await signed(account.id, row.id)
    expect(during.count).toBe(2)
    expect(verify(rotated.secret, first(during.signature), during.body)).toEqual({ ok: true })
    expect(verify(secret, during.signature, during.body)).toEqual({ ok: true })
    const [before, at] = [new Date(until - 1), new Date(until)]
    expect((await signed(account.id, row.id, before)).count).toBe(2)
    expect((await signed(account.id, row.id, at)).count).toBe(1)
    const { row: other } = await subscribed()
    expect(until - other.createdAt.getTime()).toBeLessThanOrEqual(2 * 3_600_000)
    expect(until - row.createdAt.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000)
  })

  test('ends the overlap of an earlier rotation: at most two secrets sign', async () => {
    const { account, row, secret, rotate } = await subscribed()
    const second = await rotate(24)
    const third = await rotate(24)
    const { count, signature, body } = await signed(account.id, row.id)
    expect(count).toBe(2)
    for (const one of [second, third]) expect(verify(one.secret, signature, body)).toEqual({ ok: true })
    expect(verify(secret, signature, body).ok).toBe(false)
    await rotate(0)
    expect((await signed(account.id, row.id)).count).toBe(1)
  })

  test('changes only the secret, also while disabled', async () => {
    const { row, rotate } = await subscribed({ consecutiveFailures: 3 })
    await database.db.transaction((tx) => disable(tx, [row.id], 'deleted', SYSTEM_ACTOR))
    const before = await subscriptionRow(row.id)
    await rotate(0)
    const { encryptedSecret, secretPrefix, ...after } = await subscriptionRow(row.id)
    expect({ ...before, encryptedSecret, secretPrefix }).toEqual({ ...after, encryptedSecret, secretPrefix })
  })

  test('is refused for a scrubbed subscription, and not found for another account’s', async () => {
    const { row } = await subscribed()
    expect(await rotateSecret(await anAccount(), SYSTEM_ACTOR, row.id, 0)).toBeNull()
    const scrubbed = {
      disabledAt: new Date(),
      disabledReason: 'deleted',
      scrubbedAt: new Date(),
      encryptedSecret: null,
    }
    const { rotate } = await subscribed({ isActive: false, ...scrubbed })
    await expect(rotate(0)).rejects.toMatchObject({ error: 'conflict' })
  })

  test.each(['deleted', 'failures', 'gone'] as const)(
    'more than 90 days after it was %s it is refused, before the scrubbing task ran too',
    async (disabledReason) => {
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
      const [last, late] = [
        await subscribed({ isActive: false, disabledReason, disabledAt: daysAgo(89.9) }),
        await subscribed({ isActive: false, disabledReason, disabledAt: daysAgo(90.1) }),
      ]
      expect((await last.rotate(0)).secret).toMatch(/^msg_whsec_/)
      await expect(late.rotate(0)).rejects.toMatchObject({ error: 'conflict', message: /more than 90 days ago/ })
      expect(await subscriptionRow(late.row.id)).toEqual(late.row)
    },
  )
})
