import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import { ChannelDetails } from '../contract/channels/channel'
import { testDatabase } from '../testing/database/database'
import { aChannel, anAccount } from '../testing/fixtures/factory'
import { changeChannel, findChannelDetails } from './change-channel'
import { deleteChannel } from './channels'
import { createChannel } from './create-channel'

testDatabase()
let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const change = (id: string, values: Parameters<typeof changeChannel>[3]) =>
  changeChannel(account, SYSTEM_ACTOR, id, values)

const log = async () =>
  (await listActivities(account, { limit: 100 })).activities
    .filter(({ action }) => action === 'channel_changed')
    .map(({ subject, detail }) => `${subject}: ${detail}`)

describe('a change of a channel', () => {
  test('writes what it names, returns the details, and logs each setting once', async () => {
    const { id } = await aChannel({ accountId: account.id, name: 'a.example' })
    const changes = {
      name: 'B.example',
      is_paused: true,
      methods: ['sms', 'email'] as ('sms' | 'email')[],
      allowed_hosts: ['Shop.A.example', '*.a.example', 'shop.a.example'],
      texts: { de: { consent: 'Ich stimme zu.' } },
    }
    const changed = await change(id, changes)
    expect(ChannelDetails.parse(changed)).toMatchObject({
      id,
      name: 'b.example',
      is_paused: true,
      methods: ['sms', 'email'],
      allowed_hosts: ['shop.a.example', '*.a.example'],
      texts: { de: { consent: 'Ich stimme zu.' } },
      consent_version: 2,
    })
    expect(await change(id, changes)).toEqual(changed)
    expect((await log()).sort()).toEqual([
      'b.example: allowed hosts: none to shop.a.example, *.a.example',
      'b.example: formerly a.example',
      'b.example: methods: email to sms, email',
      'b.example: paused',
      'b.example: texts: consent (de)',
    ])
  })

  test('of the name asks senders for their consent again only where the text contains it', async () => {
    const { id } = await aChannel({ accountId: account.id, name: 'former.example' })
    expect(await change(id, { name: 'new.example' })).toMatchObject({ name: 'new.example', consent_version: 1 })
    const texts = { fr: { consent: 'Pour {channel} :\u00a0oui.' } }
    expect(await change(id, { texts })).toMatchObject({ consent_version: 2 })
    expect(await change(id, { name: 'newer.example' })).toMatchObject({ consent_version: 3 })
    expect(await change(id, { name: 'newer.example' })).toMatchObject({ consent_version: 3 })
  })

  test('of other settings at the same moment takes effect too, and each consent text has its version', async () => {
    const { id } = await aChannel({ accountId: account.id })
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'].map((consent) => ({ texts: { en: { consent } } }))
    await Promise.all([
      change(id, { max_seconds: 30 }),
      change(id, { accent: '#0b6e99' }),
      change(id, { texts: { en: { title: 'Hello' } } }),
      ...texts.map((one) => change(id, one)),
    ])
    const details = await findChannelDetails(account, id)
    expect(details).toMatchObject({ max_seconds: 30, accent: '#0b6e99', texts: { en: { title: 'Hello' } } })
    expect(details?.consent_version).toBe(7)
    expect(await log()).toHaveLength(9)
  })

  test.each([
    [{ allowed_hosts: ['https://a.example'] }, 'validation_error'],
    [{ name: 'not a host' }, 'validation_error'],
    [{ name: 'taken.example' }, 'conflict'],
  ])('%j is refused with %s, and changes and logs nothing', async (values, error) => {
    await aChannel({ accountId: account.id, name: 'taken.example' })
    const { id } = await aChannel({ accountId: account.id, name: 'a.example' })
    const before = await findChannelDetails(account, id)
    await expect(change(id, { is_paused: true, ...values })).rejects.toMatchObject({ error })
    expect(await findChannelDetails(account, id)).toEqual(before)
    expect(await log()).toEqual([])
  })

  test('of a deleted channel, of another account, or of no UUID finds nothing', async () => {
    const deleted = await aChannel({ accountId: account.id })
    await deleteChannel(account, SYSTEM_ACTOR, deleted.id)
    const foreign = await aChannel({ accountId: (await anAccount()).id })
    for (const id of [deleted.id, foreign.id, 'x']) {
      expect(await change(id, { is_paused: true })).toBeNull()
      expect(await findChannelDetails(account, id)).toBeNull()
    }
    expect(await log()).toEqual([])
  })
})

describe('a new channel', () => {
  test('has the settings that its creation names, and an address', async () => {
    const domain = await createChannel(account, SYSTEM_ACTOR, { type: 'domain', name: 'a.example', max_seconds: 30 })
    expect(domain).toMatchObject({ max_seconds: 30, consent_version: 1 })
    expect(domain.snippet).toBe(
      `<script async src="${new URL(domain.page_url).origin}/embed/${domain.key}.js"></script>`,
    )
    const campaign = await createChannel(account, SYSTEM_ACTOR, { type: 'campaign', name: 'Été', accent: '#0b6e99' })
    expect(campaign).toMatchObject({ slug: 'ete', snippet: null, accent: '#0b6e99' })
    expect(new URL(campaign.page_url).pathname).toMatch(/^\/c\/[a-z0-9-]+\/ete$/)
  })

  test('gets a slug from a name that has none, and from a long one', async () => {
    const slugs = ['日本', '!!!', `${'a'.repeat(99)} b`].map(
      async (name) => (await createChannel(account, SYSTEM_ACTOR, { type: 'campaign', name })).slug,
    )
    const made = expect.stringMatching(/^campaign-[0-9a-f]{6}$/)
    expect(await Promise.all(slugs)).toEqual([made, made, 'a'.repeat(99)])
  })

  test.each(['', 'a\0b', '\u202eabc', 'a\nb'])('with the name %j is refused, and says why', async (name) => {
    await expect(createChannel(account, SYSTEM_ACTOR, { type: 'campaign', name })).rejects.toMatchObject({
      message: 'name: Use 1 to 253 visible characters on one line.',
    })
  })

  test('beyond the limit of the plan is refused, also of many at once; a deleted one does not count', async () => {
    const free = await anAccount({ plan: 'free' })
    const create = (name: string) => createChannel(free, SYSTEM_ACTOR, { type: 'domain', name })
    const results = await Promise.allSettled(['a.example', 'b.example', 'c.example', 'd.example'].map(create))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ error: 'limit_reached', status: 409 })
    const kept = results.find((result) => result.status === 'fulfilled')
    await deleteChannel(free, SYSTEM_ACTOR, kept?.value.id ?? '')
    await create('e.example')
    await expect(create('f.example')).rejects.toMatchObject({ error: 'limit_reached' })
  })

  test('is logged once, as is its deletion', async () => {
    const { id } = await createChannel(account, SYSTEM_ACTOR, { type: 'domain', name: 'a.example' })
    const first = await deleteChannel(account, SYSTEM_ACTOR, id)
    expect(await deleteChannel(account, SYSTEM_ACTOR, id)).toEqual(first)
    const { activities } = await listActivities(account, { limit: 9, kind: 'channels' })
    expect(activities.map(({ action, subject, is_there }) => [action, subject, is_there])).toEqual([
      ['channel_deleted', 'a.example', false],
      ['channel_created', 'a.example', false],
    ])
  })
})
