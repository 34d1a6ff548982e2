import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { ChannelDetails } from '../../contract/channels/channel'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()
let account: Account
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
})

const create = (body: unknown) => api('POST', '/channels', { token, body })
const change = (id: string, body: unknown) => api('PATCH', `/channels/${id}`, { token, body })
const find = (id: string) => api('GET', `/channels/${id}`, { token })

describe('POST /channels', () => {
  test('creates a channel that GET returns, and the list has the four fields of the specification', async () => {
    const created = await create({ type: 'campaign', name: 'Spring check-up', review: null, max_seconds: 60 })
    expect(created).toMatchObject({ status: 201, body: { slug: 'spring-check-up', max_seconds: 60, is_paused: false } })
    const details = ChannelDetails.strict().parse(created.body)
    expect((await find(details.id)).body).toEqual(details)
    expect((await api('GET', '/channels', { token })).body).toEqual({
      channels: [{ id: details.id, type: 'campaign', name: 'Spring check-up', slug: 'spring-check-up' }],
    })
  })

  const invalid: [body: object, path: (string | number)[]][] = [
    [{ type: 'domain' }, ['name']],
    [{ type: 'page', name: 'a.example' }, ['type']],
    [{ type: 'domain', name: 'https://a.example' }, ['name']],
    [{ type: 'domain', name: 'co.uk' }, ['name']],
    [{ type: 'domain', name: 'a.example', allowed_hosts: ['*.co.uk'] }, ['allowed_hosts', 0]],
    [{ type: 'domain', name: 'a.example', slug: 'a' }, ['slug']],
    [{ type: 'campaign', name: 'Spring', slug: 'Spring!' }, ['slug']],
    [{ type: 'campaign', name: 'a\u202eb' }, ['name']],
  ]
  test('refuses invalid values, and names where they are', async () => {
    for (const [body, path] of invalid)
      expect({ body, response: await create(body) }).toMatchObject({
        response: { status: 400, body: { error: 'validation_error', issues: [{ path }] } },
      })
  })

  test('responds limit_reached at the limit of the plan, and conflict for a duplicate', async () => {
    for (let made = 0; made < 9; made++) await aChannel({ accountId: account.id })
    expect((await create({ type: 'domain', name: 'a.example' })).status).toBe(201)
    expect(await create({ type: 'domain', name: 'b.example' })).toMatchObject({
      status: 409,
      body: { error: 'limit_reached' },
    })
    await database.sql`update accounts set plan = 'pro' where id = ${account.id}`
    expect(await create({ type: 'domain', name: 'A.example' })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
  })
})

describe('PATCH /channels/{id}', () => {
  test('changes what the body names, and nothing else', async () => {
    const { id } = await aChannel({ accountId: account.id })
    const before = ChannelDetails.parse((await find(id)).body)
    const changes = {
      methods: ['whatsapp', 'email'],
      has_code_step: false,
      is_contact_last: true,
      review: { location: 'Bristol', url: 'https://reviews.example.com/bristol' },
      max_seconds: 300,
      language: 'pt-BR',
      texts: { ar: { title: 'مرحبا', consent: 'أوافق' } },
      accent: '#0B6E99',
      button_position: 'inline',
      allowed_hosts: ['*.A.example', 'localhost:3000'],
      monthly_messages: 1,
      monthly_minutes: null,
    }
    const expected = { ...before, ...changes, accent: '#0b6e99', allowed_hosts: ['*.a.example', 'localhost:3000'] }
    expect(await change(id, changes)).toMatchObject({ status: 200, body: { ...expected, consent_version: 2 } })
    expect(await change(id, {})).toMatchObject({ status: 200, body: { ...expected, consent_version: 2 } })
    expect(await change(id, { id: 'x', type: 'campaign', slug: 'x', key: 'x' })).toMatchObject({
      status: 200,
      body: { ...expected, consent_version: 2 },
    })
  })

  const invalid: [body: object, path: (string | number)[]][] = [
    [{ is_paused: 'no' }, ['is_paused']],
    [{ is_paused: null }, ['is_paused']],
    [{ is_paused: 0 }, ['is_paused']],
    [{ max_seconds: 4 }, ['max_seconds']],
    [{ max_seconds: 301 }, ['max_seconds']],
    [{ max_seconds: 60.5 }, ['max_seconds']],
    [{ max_seconds: '60' }, ['max_seconds']],
    [{ max_seconds: null }, ['max_seconds']],
    [{ has_code_step: true, is_contact_last: true }, ['is_contact_last']],
    [{ methods: [] }, ['methods']],
    [{ methods: ['email', 'email'] }, ['methods']],
    [{ methods: ['fax'] }, ['methods', 0]],
    [{ methods: 'email' }, ['methods']],
    [{ review: { location: 'Bristol' } }, ['review', 'url']],
    [{ review: { location: ' ', url: 'https://a.example' } }, ['review', 'location']],
    [{ review: { location: 'Bristol', url: 'http://a.example' } }, ['review', 'url']],
    [{ review: { location: 'Bristol', url: 'javascript:alert(1)' } }, ['review', 'url']],
    [{ review: { location: 'Bristol', url: 'https://me:pw@a.example' } }, ['review', 'url']],
    [{ language: 'klingon language' }, ['language']],
    [{ accent: 'red' }, ['accent']],
    [{ accent: '#fff' }, ['accent']],
    [{ button_position: 'top' }, ['button_position']],
    [{ allowed_hosts: ['ok.example', '*.com'] }, ['allowed_hosts', 1]],
    [{ allowed_hosts: ["a.example; frame-src 'none'"] }, ['allowed_hosts', 0]],
    [{ monthly_messages: 0 }, ['monthly_messages']],
    [{ monthly_minutes: 1e9 }, ['monthly_minutes']],
    [{ texts: { en: { title: 'x'.repeat(81) } } }, ['texts', 'en', 'title']],
    [{ texts: { en: { title: 'two\nlines' } } }, ['texts', 'en', 'title']],
    [{ texts: { en: { consent: 'a\u202eb' } } }, ['texts', 'en', 'consent']],
    [{ texts: { en: { consent: 'a\u0000b' } } }, ['texts', 'en', 'consent']],
    [{ texts: { en: { color: 'x' } } }, ['texts', 'en']],
    [{ texts: { 'en-US': {} } }, ['texts']],
    [{ texts: null }, ['texts']],
    [{ name: '' }, ['name']],
  ]
  test('refuses invalid values, names where they are, and changes nothing', async () => {
    const { id } = await aChannel({ accountId: account.id })
    const before = (await find(id)).body
    for (const [body, path] of invalid) {
      const issues = expect.arrayContaining([expect.objectContaining({ path })])
      expect({ body, response: await change(id, body) }).toMatchObject({
        response: { status: 400, body: { error: 'validation_error', issues } },
      })
    }
    expect((await find(id)).body).toEqual(before)
  })
})

describe('a channel that is deleted or foreign, or an id that is no UUID', () => {
  test('is not found; a second deletion of an own one returns the first time', async () => {
    const { id } = await aChannel({ accountId: account.id })
    const foreign = await aChannel({ accountId: (await anAccount()).id })
    const deleted = await api('DELETE', `/channels/${id}`, { token })
    expect(deleted).toMatchObject({ status: 200, body: { id } })
    expect((await api('DELETE', `/channels/${id}`, { token })).body).toEqual(deleted.body)
    for (const other of [id, foreign.id, 'x']) {
      expect(await find(other)).toMatchObject({ status: 404, body: { error: 'not_found' } })
      expect(await change(other, { is_paused: true })).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
    for (const other of [foreign.id, 'x'])
      expect((await api('DELETE', `/channels/${other}`, { token })).status).toBe(404)
  })
})
