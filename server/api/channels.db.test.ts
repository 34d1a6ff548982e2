import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../accounts/account'
import { ChannelList } from '../contract/channel'
import { testDatabase } from '../testing/database'
import { aChannel, anAccount, aToken } from '../testing/factory'
import { api } from '../testing/request'

const database = testDatabase()
let account: Account
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
})

const list = () => api('GET', '/channels', { token })

describe('200', () => {
  test('is every channel of the account and of no other, domains first, then campaigns, each by name', async () => {
    const accountId = account.id
    const [stranger, spring, clinic, autumn, surgery, ete] = [
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
    expect(JSON.stringify(body)).not.toContain(stranger.id)
  })

  test('is an empty list for an account without channels', async () => {
    expect(await list()).toMatchObject({ status: 200, body: { channels: [] } })
  })

  test('keeps the id of a channel that was renamed', async () => {
    const { id } = await aChannel({ accountId: account.id })
    await database.sql`update channels set name = 'renamed.example' where id = ${id}`
    expect((await list()).body).toEqual({ channels: [{ id, type: 'domain', name: 'renamed.example' }] })
  })

  test('ignores parameters it does not know', async () => {
    expect((await api('GET', '/channels?limit=x&type=domain', { token })).status).toBe(200)
  })
})

describe('401', () => {
  test('without a token that is valid', async () => {
    expect(await api('GET', '/channels')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })
})

describe('403', () => {
  test('is plan_required on the free plan', async () => {
    await database.sql`update accounts set plan = 'free' where id = ${account.id}`
    expect(await list()).toMatchObject({ status: 403, body: { error: 'plan_required' } })
  })
})

describe('405', () => {
  test('of any method but GET', async () => {
    const { status, headers } = await api('POST', '/channels', { token, body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('429', () => {
  test('is the answer to the sixty-first request of a minute, and to no other endpoint', async () => {
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await list()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await api('GET', '/me', { token })).status).toBe(200)
  })
})
