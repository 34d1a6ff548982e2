import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Role } from '../../contract/accounts/account'
import { MAX_EVIDENCE_BYTES } from '../../contract/limits'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { toApiError } from '../../errors'
import { dashboardAs, outcomeOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { publishEvents } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { signedRequest } from '../../webhooks/delivery/attempt'
import { claimDue } from '../../webhooks/delivery/claim'
import { SIGNATURE } from '../../webhooks/signing/request'
import { sign } from '../../webhooks/signing/signature'

testDatabase()

let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const as = (role: Role, of = account) => dashboardAs(role, of)

describe('the check of a URL', () => {
  test.each([
    ['not a url', 'url_parse_failed'],
    ['http://hooks.example.com', 'scheme_must_be_https'],
    ['https://ana:secret@hooks.example.com', 'url_must_not_contain_credentials'],
    ['https://localhost/', 'hostname_is_localhost'],
    ['https://10.0.0.7', 'ipv4_is_private_or_loopback: 10.0.0.7'],
    ['https://[::1]/', 'ipv6_is_private_or_loopback: ::1'],
    [`https://1.1.1.1/${'ö'.repeat(1_000)}`, 'url_parse_failed'],
  ])('returns the same reason as a creation for %.40s', async (url, reason) => {
    const editor = await as('editor')
    expect(await editor.checks.url({ url })).toEqual({ ok: false, reason })
    expect(await editor.subscriptions.create({ url }).catch((thrown) => toApiError(thrown).body.reason)).toBe(reason)
  })

  test('returns a reason for a URL that is too long, for which a creation returns a validation_error', async () => {
    const editor = await as('editor')
    const url = `https://1.1.1.1/${'x'.repeat(5_000)}`
    expect(await editor.checks.url({ url })).toEqual({ ok: false, reason: 'url_parse_failed' })
    expect(await outcomeOf(editor.subscriptions.create({ url }))).toBe('400 validation_error')
  })

  test('returns the canonical form of a valid URL and creates nothing', async () => {
    const editor = await as('editor')
    expect(await editor.checks.url({ url: ' HTTPS://1.1.1.1:443/voice#top' })).toEqual({
      ok: true,
      url: 'https://1.1.1.1/voice',
      used_by: null,
    })
    expect((await editor.subscriptions.list({})).pagination.total).toBe(0)
  })

  test('returns the active subscription of the account that uses the same URL', async () => {
    const url = 'https://1.1.1.1/voice'
    const editor = await as('editor')
    const disabled = { isActive: false, disabledAt: new Date(), disabledReason: 'deleted' } as const
    await aSubscription({ accountId: account.id, url, ...disabled })
    await aSubscription({ accountId: (await anAccount()).id, url })
    expect(await editor.checks.url({ url })).toMatchObject({ used_by: null })
    const { row } = await aSubscription({ accountId: account.id, url })
    expect(await editor.checks.url({ url: `${url}#again` })).toMatchObject({ used_by: row.id })
  })
})

test('a creation above the limit is refused with the limit in its message', async () => {
  for (let made = 0; made < MAX_ACTIVE_SUBSCRIPTIONS; made++) await aSubscription({ accountId: account.id })
  const refused = await (await as('editor')).subscriptions.create({ url: 'https://1.1.1.1' }).catch(toApiError)
  expect(refused).toMatchObject({ error: 'limit_reached', message: expect.stringContaining('At most 25') })
})

/** Returns a delivery of the account as its receiver gets it. */
async function delivered(of = account) {
  const { row, secret } = await aSubscription({ accountId: of.id })
  await publishEvents(of.id)
  const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
  if (!claim) throw new Error('Nothing was due.')
  const { body, headers } = signedRequest(claim, new Date())
  return { id: row.id, secret, body, header: headers[SIGNATURE] ?? '' }
}

const evidence = (header: string, body: string | Buffer, given: { id: string } | { secret: string }) => ({
  subscription_id: 'id' in given ? given.id : null,
  secret: 'secret' in given ? given.secret : null,
  header,
  body: Buffer.from(body).toString('base64'),
  received_at: null,
})

describe('the check of a delivery', () => {
  test('uses the stored secret and returns it in no response', async () => {
    const { id, secret, body, header } = await delivered()
    const editor = await as('editor')
    for (const given of [{ id }, { secret }, { secret: `"${secret}"` }]) {
      const response = await editor.checks.delivery(evidence(header, body, given))
      expect(response.body.finding).toBe('fits')
      expect(response.secret.subscription_id ?? id).toBe(id)
      expect(JSON.stringify(response)).not.toContain(secret.slice('msg_whsec_'.length))
    }
    expect(await editor.checks.delivery(evidence(header, body, { id }))).toMatchObject({ accepted: true })
  })

  test('compares a changed body with the event that was sent', async () => {
    const { id, body, header } = await delivered()
    const editor = await as('editor')
    const changed = body.replace('message-0', 'message-1')
    expect(await editor.checks.delivery(evidence(header, changed, { id }))).toMatchObject({
      accepted: false,
      body: { finding: 'differs', cause: 'changed', difference: { sent: expect.stringContaining('message-0') } },
      secret: { finding: 'fits' },
    })
    const outsider = await as('editor', await anAccount())
    const { id: own } = await delivered(await anAccount())
    expect(await outcomeOf(outsider.checks.delivery(evidence(header, changed, { id: own })))).toBe('404 not_found')
    // Only the account of the event gets the difference.
    expect(await outsider.checks.delivery(evidence(header, changed, { secret: 'x' }))).toMatchObject({
      body: { finding: 'unknown', difference: null },
    })
  })

  test('recognizes the previous secret after a rotation', async () => {
    const { id, secret, body, header } = await delivered()
    const editor = await as('editor')
    await editor.subscriptions.rotate({ id, overlap_hours: 1 })
    expect((await editor.checks.delivery(evidence(header, body, { id }))).secret).toEqual({
      finding: 'differs',
      cause: 'previous',
      subscription_id: id,
    })
    const pasted = await editor.checks.delivery(evidence(header, body, { secret }))
    expect(pasted).toMatchObject({ accepted: true, secret: { subscription_id: id } })
  })

  test('recognizes the secret of another subscription of the account, and never one of another account', async () => {
    const { id, body, header } = await delivered()
    const { row: other } = await aSubscription({ accountId: account.id })
    const editor = await as('editor')
    expect((await editor.checks.delivery(evidence(header, body, { id: other.id }))).secret).toMatchObject({
      cause: 'other_subscription',
      subscription_id: id,
    })
    const elsewhere = await anAccount()
    const { row: theirs } = await aSubscription({ accountId: elsewhere.id })
    const outsider = await as('editor', elsewhere)
    expect((await outsider.checks.delivery(evidence(header, body, { id: theirs.id }))).secret.finding).toBe('unknown')
  })

  test('accepts the time when the delivery arrived', async () => {
    const { row, secret } = await aSubscription({ accountId: account.id })
    const at = new Date('2026-01-01T00:00:00.000Z')
    const asked = evidence(sign([secret], '{}', at), '{}', { id: row.id })
    const editor = await as('editor')
    expect((await editor.checks.delivery(asked)).timestamp.is_within).toBe(false)
    expect(await editor.checks.delivery({ ...asked, received_at: at.toISOString() })).toMatchObject({ accepted: true })
  })

  test('works on every plan, and refuses a scrubbed subscription', async () => {
    const free = await anAccount({ plan: 'free' })
    const { row: onFree } = await aSubscription({ accountId: free.id })
    const asked = evidence('t=1,v1=x', '{}', { id: onFree.id })
    expect(await outcomeOf((await as('editor', free)).checks.delivery(asked))).toBe('ok')
    const long = new Date(0)
    const { row: scrubbed } = await aSubscription({
      accountId: account.id,
      isActive: false,
      disabledAt: long,
      disabledReason: 'failures',
      scrubbedAt: long,
      encryptedSecret: null,
    })
    expect(await outcomeOf((await as('editor')).checks.delivery({ ...asked, subscription_id: scrubbed.id }))).toBe(
      '409 conflict',
    )
  })

  test.each([
    ['neither a subscription nor a secret', { subscription_id: null }],
    ['both of them', { secret: 'x' }],
    ['a body beyond the limit', { body: Buffer.alloc(MAX_EVIDENCE_BYTES + 3).toString('base64') }],
    ['a body that is no base64', { body: '{}' }],
    ['a header beyond any', { header: 'x'.repeat(5_000) }],
  ])('%s is a validation_error', async (_, changes) => {
    const { row } = await aSubscription({ accountId: account.id })
    const asked = { ...evidence('', '{}', { id: row.id }), ...changes }
    expect(await outcomeOf((await as('editor')).checks.delivery(asked))).toBe('400 validation_error')
  })
})
