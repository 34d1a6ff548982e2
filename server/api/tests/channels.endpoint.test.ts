import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { changeChannel } from '../../channels/change-channel'
import { deleteChannel } from '../../channels/channels'
import { createChannel } from '../../channels/create-channel'
import { ChannelList } from '../../contract/channels/channel'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()
let account: Account
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
})

const list = () => api('GET', '/channels', { token })

describe('a deleted channel', () => {
  test('is not listed, and its name and slug can be used again', async () => {
    const domain = await aChannel({ accountId: account.id, name: 'harbour.example' })
    const campaign = await aChannel({ accountId: account.id, type: 'campaign', name: 'Spring', slug: 'spring' })
    const first = await deleteChannel(account, SYSTEM_ACTOR, domain.id)
    expect(await deleteChannel(account, SYSTEM_ACTOR, domain.id)).toEqual(first)
    await deleteChannel(account, SYSTEM_ACTOR, campaign.id)
    expect((await list()).body).toEqual({ channels: [] })
    expect(await changeChannel(account, SYSTEM_ACTOR, domain.id, { name: 'other.example' })).toBeNull()
    const again = await createChannel(account, SYSTEM_ACTOR, { type: 'domain', name: 'harbour.example' })
    await createChannel(account, SYSTEM_ACTOR, { type: 'campaign', name: 'Spring' })
    expect(again.id).not.toBe(domain.id)
    expect(ChannelList.parse((await list()).body).channels).toHaveLength(2)
  })

  test('stays the filter of its subscription, and a new subscription cannot use it', async () => {
    const channel = await aChannel({ accountId: account.id, name: 'harbour.example' })
    const create = (body: object) =>
      api('POST', '/webhook-subscriptions', { token, body: { url: 'https://1.1.1.1/voice', ...body } })
    const created = (await create({ channel_id: channel.id })).body as { id: string }
    await deleteChannel(account, SYSTEM_ACTOR, channel.id)

    expect((await api('GET', `/webhook-subscriptions/${created.id}`, { token })).body).toMatchObject({
      channel_id: channel.id,
      channel_type: 'domain',
      is_active: true,
    })
    const other = await createChannel(account, SYSTEM_ACTOR, { type: 'domain', name: 'harbour.example' })
    const [onOther, onNone] = await completeMessages(account, [
      aMessage({ channelId: other.id }),
      aMessage({ channelId: null }),
    ])
    expect([onOther?.deliveries, onNone?.deliveries]).toEqual([[], []])
    expect(await create({ channel_id: channel.id })).toMatchObject({
      status: 400,
      body: { error: 'invalid_channel_id' },
    })
    expect((await create({ channel_id: other.id })).status).toBe(201)
  })
})

describe('200', () => {
  test('lists every channel of the account and of no other: domains first, then campaigns, each by name', async () => {
    const accountId = account.id
    const [foreign, spring, clinic, autumn, surgery, ete] = [
      await aChannel({ accountId: (await anAccount()).id }),
      await aChannel({ accountId, type: 'campaign', name: 'spring', slug: 'spring' }),
      await aChannel({ accountId, name: 'www.clinic.example' }),
      await aChannel({ accountId, type: 'campaign', name: 'Autumn', slug: 'autumn' }),
      await aChannel({ accountId, name: 'surgery.example' }),
      await aChannel({ accountId, type: 'campaign', name: 'Été', slug: 'ete' }),
    ]
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual({
      channels: [
        { id: surgery.id, type: 'domain', name: 'surgery.example' },
        { id: clinic.id, type: 'domain', name: 'www.clinic.example' },
        { id: autumn.id, type: 'campaign', name: 'Autumn', slug: 'autumn' },
        { id: ete.id, type: 'campaign', name: 'Été', slug: 'ete' },
        { id: spring.id, type: 'campaign', name: 'spring', slug: 'spring' },
      ],
    })
    expect(ChannelList.parse(body)).toEqual(body)
    expect(JSON.stringify(body)).not.toContain(foreign.id)
  })

  test('returns an empty list for an account without channels', async () => {
    expect(await list()).toMatchObject({ status: 200, body: { channels: [] } })
  })

  test('keeps the id of a channel that was renamed', async () => {
    const { id } = await aChannel({ accountId: account.id })
    await database.sql`update channels set name = 'renamed.example' where id = ${id}`
    expect((await list()).body).toEqual({ channels: [{ id, type: 'domain', name: 'renamed.example' }] })
  })

  test('ignores unknown parameters', async () => {
    expect((await api('GET', '/channels?limit=x&type=domain', { token })).status).toBe(200)
  })
})

describe('429', () => {
  test('is returned for the 61st request of a minute, and on no other endpoint', async () => {
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await list()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await api('GET', '/me', { token })).status).toBe(200)
  })
})
