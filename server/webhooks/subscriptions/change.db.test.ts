import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import type { EventFilter } from '../../contract/webhooks/settings'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { signedRequest } from '../delivery/attempt'
import { claimDue } from '../delivery/claim'
import { countMissingDeliveries } from '../delivery/publish'
import { disable } from '../delivery/subscription-counters'
import { overviewOf } from '../queries/statistics'
import { lifecycleView } from '../queries/webhook-page'
import { changeSubscription, previewFilter, toDetails } from './change'
import { reactivate } from './reactivate'
import { scrub } from './retention'
import { rotateSecret } from './rotate'
import { findSubscription, toSubscription } from './subscriptions'

const database = testDatabase()

let account: Account
let id: string
beforeEach(async () => {
  account = await anAccount()
  id = (await aSubscription({ accountId: account.id, url: 'https://1.1.1.1/voice' })).row.id
})

const change = (changes: Parameters<typeof changeSubscription>[3]) =>
  changeSubscription(account, SYSTEM_ACTOR, id, changes)
const row = async () => {
  const found = await findSubscription(account, id)
  if (!found) throw new Error('The subscription does not exist.')
  return found
}
const disabled = (reason: 'failures' | 'gone' = 'failures') =>
  database.db.transaction((tx) => disable(tx, [id], reason, SYSTEM_ACTOR))
const actions = async () =>
  (
    await database.sql<{ action: string; detail: string }[]>`
      select action, detail from activities where account_id = ${account.id} and action like 'subscription%' order by created_at, id`
  ).map(({ action, detail }) => [action, detail])

describe('labels', () => {
  test('are shown by the dashboard, and the list of the API does not change', async () => {
    const before = toSubscription(await row())
    const labels = { name: 'Front desk', description: 'Asks Ben before changes.' }
    expect(await change(labels)).toMatchObject(labels)
    expect(await lifecycleView(account, id)).toMatchObject(labels)
    expect(await overviewOf(account, [id])).toMatchObject([{ name: 'Front desk' }])
    expect(toSubscription(await row())).toEqual(before)
    await change({ name: '' })
    expect(await lifecycleView(account, id)).toMatchObject({ name: '', description: labels.description })
    expect(await actions()).toEqual([
      ['subscription_renamed', 'Front desk'],
      ['subscription_renamed', ''],
    ])
  })

  test('of another account cannot be changed, those of one that has ended can', async () => {
    expect(await changeSubscription(await anAccount(), SYSTEM_ACTOR, id, { name: 'Mine' })).toBeNull()
    await disabled('gone')
    expect(await change({ name: 'Old' })).toMatchObject({ name: 'Old' })
  })
})

describe('the URL', () => {
  test('changes for pending deliveries too; secret and failure counter stay', async () => {
    await database.sql`update webhook_subscriptions set consecutive_failures = 3 where id = ${id}`
    const before = await row()
    await completeMessages(account, [aMessage()])
    expect(await change({ url: 'https://1.1.1.1/other' })).toMatchObject({ url: 'https://1.1.1.1/other' })
    const [claim] = await claimDue([{ subscriptionId: id, most: 1 }])
    expect(claim?.subscription).toMatchObject({
      url: 'https://1.1.1.1/other',
      encryptedSecret: before.encryptedSecret,
    })
    expect((await row()).consecutiveFailures).toBe(3)
    expect(await actions()).toEqual([['subscription_changed', 'url']])
  })

  test('of another origin erases the custom headers, and the log has the old one', async () => {
    await change({ headers: { Authorization: 'Bearer secret' } })
    await change({ url: 'https://1.1.1.1/same-origin' })
    expect((await row()).headerNames).toEqual(['Authorization'])
    expect(await change({ url: 'https://1.0.0.1/voice' })).toMatchObject({ header_names: [] })
    expect((await row()).encryptedHeaders).toBeNull()
    expect((await actions()).at(-2)).toEqual(['subscription_moved', 'https://1.1.1.1/same-origin'])
    await change({ url: 'https://1.1.1.1/voice', headers: { 'X-Key': 'new' } })
    expect((await row()).headerNames).toEqual(['X-Key'])
  })

  test.each([
    ['http://1.1.1.1/', 'scheme_must_be_https'],
    ['https://localhost/', 'hostname_is_localhost'],
    ['https://10.0.0.7/', 'ipv4_is_private_or_loopback: 10.0.0.7'],
  ])('%s is refused', async (url, reason) => {
    await expect(change({ url })).rejects.toMatchObject({ body: { error: 'invalid_url', reason } })
    expect((await row()).url).toBe('https://1.1.1.1/voice')
  })

  test('of a subscription that has ended, and of the test endpoint, cannot be changed', async () => {
    await database.sql`update webhook_subscriptions set test_response = 'ok' where id = ${id}`
    await expect(change({ url: 'https://1.0.0.1/' })).rejects.toMatchObject({ error: 'conflict' })
    await database.sql`update webhook_subscriptions set test_response = null where id = ${id}`
    await disabled()
    expect(await change({ url: 'https://1.0.0.1/' })).toMatchObject({ url: 'https://1.0.0.1/', is_active: false })
    await database.sql`update webhook_subscriptions set disabled_reason = 'gone' where id = ${id}`
    await expect(change({ url: 'https://1.1.1.1/' })).rejects.toMatchObject({ error: 'conflict' })
  })
})

describe('custom headers and Standard Webhooks', () => {
  const claimed = async () => {
    await completeMessages(account, [aMessage()])
    const [claim] = await claimDue([{ subscriptionId: id, most: 1 }])
    if (!claim) throw new Error('Nothing was due.')
    return signedRequest(claim, new Date('2026-11-21T09:30:00Z'))
  }

  test('are part of the request; the values are encrypted, and shown by nothing', async () => {
    const before = await claimed()
    expect(before).toMatchObject({ customHeaders: {} })
    expect(Object.keys(before.headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
    const details = await change({ headers: { 'X-Key': 'sesame' }, standard_webhooks: true })
    expect(details).toMatchObject({ header_names: ['X-Key'], standard_webhooks: true })
    expect(JSON.stringify([details, toDetails(await row()), await row()])).not.toContain('sesame')
    const { headers, customHeaders, body } = await claimed()
    expect(customHeaders).toEqual({ 'X-Key': 'sesame' })
    expect(headers).toMatchObject({ 'webhook-id': JSON.parse(body).event_id, 'webhook-timestamp': '1795253400' })
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/)
    expect(await actions()).toEqual([['subscription_changed', 'headers, standard_webhooks']])
  })

  test('survive a rotation, with the new key of the secret', async () => {
    await change({ headers: { 'X-Key': 'sesame' } })
    await rotateSecret(account, SYSTEM_ACTOR, id, 1)
    expect((await claimed()).customHeaders).toEqual({ 'X-Key': 'sesame' })
  })

  test('that cannot be read are removed before a rotation, which says so', async () => {
    await change({ headers: { 'X-Key': 'sesame' } })
    await database.sql`
      update webhook_subscriptions set encrypted_headers = regexp_replace(encrypted_headers, '[^.]+$', 'AAAA') where id = ${id}`
    await expect(rotateSecret(account, SYSTEM_ACTOR, id, 0)).rejects.toMatchObject({ error: 'conflict' })
    expect(await change({ headers: null })).toMatchObject({ header_names: [] })
    expect(await rotateSecret(account, SYSTEM_ACTOR, id, 0)).toMatchObject({ previous_secret_until: null })
  })

  test('are erased with the secret', async () => {
    await change({ headers: { 'X-Key': 'sesame' } })
    await disabled()
    await database.sql`update webhook_subscriptions set disabled_at = now() - interval '91 days' where id = ${id}`
    await scrub()
    expect(await row()).toMatchObject({ encryptedSecret: null, encryptedHeaders: null })
  })
})

describe('a filter', () => {
  const summary = (changes: object) => ({ text: 'A greeting.', ...changes })
  const MESSAGES = {
    urgent: aMessage({ summary: summary({ urgency: 'high', sentiment: 'negative', intent: 'Complaint' }) }),
    calm: aMessage({
      summary: summary({ urgency: 'low', sentiment: 'positive', callback_required: true }),
      durationSeconds: 60,
    }),
    unclassified: aMessage({ summary: summary({ urgency: null, sentiment: null, intent: null }) }),
  }
  const matched = async () =>
    (
      await database.sql<{ name: string }[]>`
        select e.data::json #>> '{transcript,text}' as name from deliveries d join events e on e.id = d.event_id
        where d.subscription_id = ${id} order by 1`
    ).map(({ name }) => name)
  const publishAll = () =>
    completeMessages(
      account,
      Object.entries(MESSAGES).map(([transcriptText, message]) => ({ ...message, transcriptText })),
    )

  test.each<[EventFilter, string[]]>([
    [{ urgency: ['high'] }, ['unclassified', 'urgent']],
    [{ urgency: ['high'], exclude_unclassified: ['urgency'] }, ['urgent']],
    [{ urgency: ['low', 'high'], exclude_unclassified: ['sentiment'] }, ['calm', 'unclassified', 'urgent']],
    [{ sentiment: ['frustrated', 'positive'] }, ['calm', 'unclassified']],
    [{ intent: ['COMPLAINT'] }, ['calm', 'unclassified', 'urgent']],
    [{ intent: ['complaint'], exclude_unclassified: ['intent'] }, ['urgent']],
    [{ intent: ['support'], exclude_unclassified: ['intent'] }, []],
    [{ callback_required: true }, ['calm']],
    [{ callback_required: false }, ['unclassified', 'urgent']],
    [{ min_duration_seconds: 4.2 }, ['calm', 'unclassified', 'urgent']],
    [{ min_duration_seconds: 4.3 }, ['calm']],
    [{ urgency: ['low'], callback_required: false, exclude_unclassified: ['urgency'] }, []],
    [{}, ['calm', 'unclassified', 'urgent']],
  ])('%j lets %j through', async (filter, expected) => {
    await change({ filter })
    await publishAll()
    expect(await matched()).toEqual(expected)
    expect(await countMissingDeliveries({ all: true })).toBe(0)
    expect(await previewFilter(account, { filter, channel_id: null })).toEqual({ of: 3, matching: expected.length })
    await database.sql`delete from deliveries where subscription_id = ${id}`
    expect(await countMissingDeliveries({ all: true })).toBe(expected.length)
    await database.sql`delete from events`
  })

  test('is not retroactive, and makes no event missing', async () => {
    await change({ filter: { callback_required: true } })
    await publishAll()
    await change({ filter: null })
    expect([await matched(), await countMissingDeliveries({ all: true })]).toEqual([['calm'], 0])
    await publishAll()
    expect(await matched()).toEqual(['calm', 'calm', 'unclassified', 'urgent'])
  })

  test('decides which events a disabled subscription misses, and cannot be changed meanwhile', async () => {
    await change({ filter: { callback_required: true } })
    await disabled()
    await publishAll()
    await expect(change({ filter: null })).rejects.toMatchObject({ error: 'conflict' })
    expect((await lifecycleView(account, id))?.missed).toBe(1)
    expect(await reactivate(account, SYSTEM_ACTOR, id, { sendHeld: true, sendMissed: true })).toMatchObject({
      missed: 1,
    })
    expect(await matched()).toEqual(['calm'])
    expect((await deliveryRows(id)).length).toBe(1)
  })

  test('is previewed on the newest events of the channel', async () => {
    const channel = await aChannel({ accountId: account.id })
    await publishAll()
    await completeMessages(account, [{ ...MESSAGES.urgent, channelId: channel.id }])
    const preview = { filter: { urgency: ['high' as const] }, channel_id: channel.id }
    expect(await previewFilter(account, preview)).toEqual({ of: 1, matching: 1 })
    expect(await previewFilter(await anAccount(), { ...preview, channel_id: null })).toEqual({ of: 0, matching: 0 })
  })
})
