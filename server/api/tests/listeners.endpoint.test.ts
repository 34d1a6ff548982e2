import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { CreatedListener, ListenerList, type StreamLine } from '../../contract/webhooks/listener'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api, builtService } from '../../testing/rest/rest-request'
import { verify } from '../../webhooks/signing/signature'

const database = testDatabase()
let account: Account
let token: string
let listener: CreatedListener
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
  const { status, body } = await api('POST', '/listeners', { token, body: { target: 'http://localhost:4000' } })
  expect(status).toBe(201)
  listener = CreatedListener.parse(body)
})

const complete = async () => (await completeMessages(account, [aMessage()]))[0]?.eventId

/** Reads a stream of the built service line by line. */
async function open(query = '') {
  const response = await fetch(`${builtService().url}/api/v1/listeners/${listener.id}/requests${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<StreamLine | null> => {
    for (;;) {
      const end = text.indexOf('\n')
      if (end >= 0) {
        const line = text.slice(0, end)
        text = text.slice(end + 1)
        return JSON.parse(line)
      }
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return null
      text += value
    }
  }
  return { response, next, close: () => reader?.cancel() }
}

describe('the stream of a listener', () => {
  test('hands out a request when its event is published; its response is recorded', async () => {
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(await stream.next()).toEqual({ type: 'opened', waiting: 0 })
    const eventId = await complete()
    const line = await stream.next()
    expect(line).toMatchObject({ type: 'request', event_id: eventId, is_test: false })
    const signature = line?.headers?.['X-Message-Signature']
    expect(verify(listener.secret ?? '', signature, Buffer.from(line?.body ?? ''), new Date())).toEqual({ ok: true })
    const response = { id: line?.id, status: 204, failure: null, duration_ms: 3, excerpt: '' }
    const report = () => api('POST', `/listeners/${listener.id}/responses`, { token, body: { responses: [response] } })
    expect((await report()).body).toEqual({ recorded: 1 })
    expect((await report()).body).toEqual({ recorded: 0 })
    await stream.close()
  })

  test('has test events with the chosen fields', async () => {
    const stream = await open()
    await stream.next()
    const body = { data: { summary: { urgency: 'low' } } }
    expect(await api('POST', `/listeners/${listener.id}/requests`, { token, body })).toMatchObject({ status: 201 })
    const line = await stream.next()
    expect(JSON.parse(line?.body ?? '')).toMatchObject({ sample: true, data: { summary: { urgency: 'low' } } })
    await stream.close()
  })

  test('ends after the wanted time, and when the token is revoked', async () => {
    expect((await api('GET', `/listeners/${listener.id}/requests?seconds=0`, { token })).body).toEqual([
      { type: 'opened', waiting: 0 },
    ])
    const stream = await open()
    await stream.next()
    await database.sql`update access_tokens set revoked_at = now() where account_id = ${account.id}`
    expect(await stream.next()).toBeNull()
  }, 40_000)

  test.each(['?seconds=601', '?client=a%20b', '?limit=3'])('with %s is a validation_error', async (query) => {
    expect(await api('GET', `/listeners/${listener.id}/requests${query}`, { token })).toMatchObject({
      status: 400,
      body: { error: 'validation_error' },
    })
  })

  test('HEAD has its headers and takes nothing', async () => {
    await complete()
    expect((await api('HEAD', `/listeners/${listener.id}/requests`, { token })).status).toBe(200)
    const { body } = await api('GET', `/listeners/${listener.id}/requests?seconds=0`, { token })
    expect(body).toHaveLength(2)
  })
})

test('listeners are listed without their secret, and deleted', async () => {
  const { secret: _, ...shown } = listener
  expect(ListenerList.parse((await api('GET', '/listeners', { token })).body)).toEqual({ listeners: [shown] })
  expect((await api('DELETE', `/listeners/${listener.id}`, { token })).body).toEqual(shown)
  for (const [method, path, body] of [
    ['DELETE', '', undefined],
    ['GET', '/requests', undefined],
    ['POST', '/requests', {}],
  ] as const)
    expect(await api(method, `/listeners/${listener.id}${path}`, { token, body })).toMatchObject({ status: 404 })
})
