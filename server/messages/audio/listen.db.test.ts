import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { ErrorBody } from '../../contract/api/error'
import { sampleMessage } from '../../contract/messages/sample'
import { resetEnv } from '../../env'
import { log } from '../../log'
import { messageStatus } from '../../processing/status/message-status'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { startObjectStorage } from '../../testing/servers/object-storage'
import { setEnv } from '../../testing/set-env'
import { listenUrl } from '../audio-link'
import { completeMessages } from '../completion/complete'
import { findMessage } from '../inbox/find'
import { listMessages, recentMessages } from '../inbox/recent'
import { audioStore } from './audio-store'
import { listen } from './listen'

const database = testDatabase()
const DAY_MS = 86_400_000
const AUDIO = Buffer.from('0123456789')
const now = new Date()
testDataDir()
let account: Account

beforeAll(async () => {
  account = await anAccount({ plan: 'starter' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Creates a message with a recording of ten bytes. Returns its link as the API lists it. */
async function aRecording(): Promise<{ id: string; url: string }> {
  const id = randomUUID()
  await audioStore().put(id, AUDIO)
  await completeMessages(account, [aMessage({ id, audioKey: id, createdAt: now, completedAt: now })])
  const { messages: listed } = await recentMessages(account, { limit: 100 }, now)
  return { id, url: listed.find(({ data }) => data.id === id)?.data.audio.url ?? '' }
}

const open = (url: string, headers: Record<string, string> = {}, { method = 'GET', at = now } = {}) =>
  listen(new Request(url, { method, headers }), new URL(url).pathname.split('/').at(-1) ?? '', at)

/** Returns status and code of an error, and checks that its body is the spec's. */
async function refused(pending: Promise<Response>) {
  const response = await pending
  expect(response.headers.get('location')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return [response.status, ErrorBody.strict().parse(await response.json()).error]
}

describe('200', () => {
  test('returns the whole recording as WebM that is not cached', async () => {
    const { id, url } = await aRecording()
    const response = await open(url)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-length': '10',
      'content-type': 'audio/webm',
      etag: `"${id}-a"`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is also the status of HEAD, without the bytes', async () => {
    const { url } = await aRecording()
    const [get, head] = [await open(url), await open(url, {}, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  })

  test('is the status of HEAD with a range, which applies to GET only', async () => {
    const { url } = await aRecording()
    const head = await open(url, { Range: 'bytes=0-1' }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  test.each([
    ['several ranges', { Range: 'bytes=0-1,4-5' }],
    ['a malformed range', { Range: 'bytes=x' }],
    ['a range of another recording', { Range: 'bytes=0-1', 'If-Range': '"other"' }],
    ['a range by date, which no response contains', { Range: 'bytes=0-1', 'If-Range': now.toUTCString() }],
    ['another ETag', { 'If-None-Match': '"other"' }],
  ])('is the status of %s', async (_what, headers: Record<string, string>) => {
    const { url } = await aRecording()
    const response = await open(url, headers)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  })

  test('returns the sample recording for the link of the sample message, at any time', async () => {
    const { audio } = sampleMessage('http://localhost:3000', now, { audioLinkDays: 30 })
    const response = await open(audio.url, {}, { at: new Date(now.getTime() + 4000 * DAY_MS) })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(bytes.equals(await readFile('server/messages/audio/sample.webm'))).toBe(true)
    const part = await open(audio.url, { Range: 'bytes=4-7' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(4, 8)])
  })

  test('is returned until the expiry in the payload', async () => {
    const { url } = await aRecording()
    const expiry = new Date(now.getTime() + 90 * DAY_MS)
    expect((await open(url, {}, { at: new Date(expiry.getTime() - 1) })).status).toBe(200)
    expect((await open(url, {}, { at: expiry })).status).toBe(403)
  })

  test('is returned after a change of the plan, for the days of the original plan', async () => {
    const { url } = await aRecording()
    await database.sql`update accounts set plan = 'free' where id = ${account.id}`
    expect((await open(url, {}, { at: new Date(now.getTime() + 80 * DAY_MS) })).status).toBe(200)
    await database.sql`update accounts set plan = 'starter' where id = ${account.id}`
  })

  test('returns recordings from S3-compatible storage, whole and in part', async () => {
    const storage = await startObjectStorage()
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.options
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    setEnv(settings)
    const { id, url } = await aRecording()
    const whole = await open(url)
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    const part = await open(url, { Range: 'bytes=-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 6-9/10', '6789'])
    await audioStore().delete(id)
    expect((await open(url)).status).toBe(503)
    for (const name of Object.keys(settings)) delete process.env[name]
    resetEnv()
    await storage.stop()
  })
})

describe('206', () => {
  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ])('%s is %s', async (range, expected, contentRange) => {
    const { url } = await aRecording()
    const response = await open(url, { Range: range })
    expect([response.status, await response.text()]).toEqual([206, expected])
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(expected.length))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('continues a recording of which the client has a part', async () => {
    const { url } = await aRecording()
    const etag = (await open(url)).headers.get('etag') ?? ''
    const response = await open(url, { Range: 'bytes=5-', 'If-Range': etag })
    expect([response.status, await response.text()]).toEqual([206, '56789'])
  })
})

describe('304', () => {
  test.each([
    ['its ETag', (etag: string) => etag],
    ['it among others', (etag: string) => `"x", ${etag}`],
    ['it as a weak one', (etag: string) => `W/${etag}`],
    ['any', () => '*'],
  ])('when If-None-Match contains %s, whatever the range', async (_what, header) => {
    const { url } = await aRecording()
    const etag = (await open(url)).headers.get('etag') ?? ''
    const response = await open(url, { 'If-None-Match': header(etag), Range: 'bytes=0-1' })
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
  })
})

describe('403', () => {
  test('is the same for a wrong token, no token and an unknown message', async () => {
    const { id, url } = await aRecording()
    const other = await aRecording()
    const gone = randomUUID()
    const links = [
      url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
      url.replace(/\?t=.*/, ''),
      `${url.replace(/\?t=.*/, '')}?t=`,
      url.replace(id, other.id),
      url.replace(id, id.toUpperCase()),
      listenUrl('http://localhost:3000', [process.env.AUDIO_LINK_KEY ?? ''], gone, new Date(now.getTime() + DAY_MS)),
      listenUrl(
        'http://localhost:3000',
        [Buffer.alloc(32, 9).toString('base64')],
        id,
        new Date(now.getTime() + DAY_MS),
      ),
      'http://localhost:3000/api/listen/sample?t=other',
      'http://localhost:3000/api/listen/nothing?t=sample',
      'http://localhost:3000/api/listen/%00?t=%00',
    ]
    const responses = await Promise.all(links.map(async (link) => (await open(link)).text()))
    expect(new Set(responses).size).toBe(1)
    for (const link of links) expect(await refused(open(link))).toEqual([403, 'invalid_token'])
  })

  test('is returned after the link expired', async () => {
    const { url } = await aRecording()
    const late = { at: new Date(now.getTime() + 91 * DAY_MS) }
    expect(await refused(open(url, {}, late))).toEqual([403, 'invalid_token'])
  })

  test('begins at the earlier of the link’s and the row’s expiry, which every list shows; members can still listen', async () => {
    const { id, url } = await aRecording()
    const ownExpiry = new Date(now.getTime() + 90 * DAY_MS)
    for (const days of [10, 200]) {
      const rowExpiry = new Date(now.getTime() + days * DAY_MS)
      const end = rowExpiry < ownExpiry ? rowExpiry : ownExpiry
      await database.sql`update messages set audio_expires_at = ${rowExpiry.toISOString()} where id = ${id}`
      expect((await open(url, {}, { at: new Date(end.getTime() - 1) })).status).toBe(200)
      expect(await refused(open(url, {}, { at: end }))).toEqual([403, 'invalid_token'])

      const page = await findMessage(account, randomUUID(), id, {}, end)
      const { messages } = await recentMessages(account, { limit: 100 }, now)
      const shown = [...messages.map(({ data }) => data), page?.message]
      expect(shown.filter((message) => message?.id === id).map((message) => message?.audio)).toEqual([
        { url, expires_at: end.toISOString(), content_type: 'audio/webm' },
        { url, expires_at: end.toISOString(), content_type: 'audio/webm' },
      ])
      expect((await listMessages(account, 100)).find((message) => message.id === id)?.audio.expires_at).toBe(
        end.toISOString(),
      )
      expect(page?.audio).toMatchObject({ link_expires_at: end.toISOString(), link_expired: true })
      expect((await open(`http://localhost:3000${page?.audio.path}`, {}, { at: end })).status).toBe(200)
    }
  })

  test('is returned after its key was replaced; without its key the dashboard alone plays the recording', async () => {
    const { id, url } = await aRecording()
    const [before, other] = [process.env.AUDIO_LINK_KEY ?? '', Buffer.alloc(32, 9).toString('base64')]
    const configure = (keys: string) => setEnv({ AUDIO_LINK_KEY: keys })
    const played = async () => {
      const page = await findMessage(account, randomUUID(), id, {}, now)
      return (await open(`http://localhost:3000${page?.audio.path}`)).status
    }
    try {
      configure(`${other},${before}`)
      expect([(await open(url)).status, await played()]).toEqual([200, 200])
      configure(other)
      expect([(await open(url)).status, await played()]).toEqual([403, 200])
    } finally {
      configure(before)
    }
  })

  test('is returned after a revocation, until the file is deleted', async () => {
    const { id, url } = await aRecording()
    await database.sql`update messages set audio_revoked_at = now() where id = ${id}`
    expect(await refused(open(url))).toEqual([403, 'invalid_token'])
    await database.sql`update messages set audio_deleted_at = now() where id = ${id}`
    expect(await refused(open(url))).toEqual([410, 'not_found'])
  })

  test.each([
    ['revoked', { revoked: 20, deleted: null, expires: 30, isPruned: false }, 20],
    ['deleted', { revoked: null, deleted: 25, expires: 30, isPruned: false }, 25],
    ['revoked, then deleted', { revoked: 20, deleted: 25, expires: 90, isPruned: false }, 20],
    ['deleted, then revoked', { revoked: 28, deleted: 25, expires: 90, isPruned: false }, 25],
    ['revoked after it expired', { revoked: 40, deleted: null, expires: 30, isPruned: false }, 30],
    ['revoked, its event pruned', { revoked: 20, deleted: null, expires: 90, isPruned: true }, 20],
    ['neither', { revoked: null, deleted: null, expires: 90, isPruned: false }, 90],
  ])(
    'of a link that is %s is what every list shows as its end, and the stored event does not change',
    async (_, row, end) => {
      const at = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString())
      const { id } = await aRecording()
      const [before] = await database.sql`select data from events where message_id = ${id}`
      await database.sql`
      update messages set audio_revoked_at = ${at(row.revoked)}, audio_deleted_at = ${at(row.deleted)},
        audio_expires_at = ${at(row.expires)} where id = ${id}`
      const [after] = await database.sql`select data from events where message_id = ${id}`
      expect(after).toEqual(before)
      if (row.isPruned) await database.sql`delete from events where message_id = ${id}`

      const { messages } = await recentMessages(account, { limit: 100 }, now)
      const shown = [
        messages.find(({ data }) => data.id === id)?.data,
        (await listMessages(account, 100)).find((message) => message.id === id),
        (await findMessage(account, randomUUID(), id, {}, now))?.message,
        (await messageStatus(account, id))?.data,
      ]
      expect(shown.map((message) => message?.audio.expires_at)).toEqual(Array(4).fill(at(end)))
    },
  )

  test('has no body with HEAD', async () => {
    const response = await open('http://localhost:3000/api/listen/sample', {}, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([403, ''])
  })

  test('is a page for a browser, which may not load or run anything', async () => {
    const response = await open('http://localhost:3000/api/listen/sample', {
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    })
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toMatch(/^<!doctype html>[\s\S]*This link is not valid\./)
  })
})

describe('410', () => {
  test('is returned after the file was deleted, even if the link has expired', async () => {
    const { id, url } = await aRecording()
    await database.sql`update messages set audio_deleted_at = now() where id = ${id}`
    expect(await refused(open(url))).toEqual([410, 'not_found'])
    expect(await refused(open(url, {}, { at: new Date(now.getTime() + 91 * DAY_MS) }))).toEqual([410, 'not_found'])
  })

  test('is returned when there never was a recording', async () => {
    const { id, url } = await aRecording()
    await database.sql`update messages set audio_key = null where id = ${id}`
    expect(await refused(open(url))).toEqual([410, 'not_found'])
  })

  test('is not returned for a wrong token, which must not reveal deletions', async () => {
    const { id } = await aRecording()
    await database.sql`update messages set audio_deleted_at = now() where id = ${id}`
    expect(await refused(open(`http://localhost:3000/api/listen/${id}?t=x`))).toEqual([403, 'invalid_token'])
  })
})

describe('416', () => {
  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s', async (range) => {
    const { url } = await aRecording()
    const response = await open(url, { Range: range })
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(await refused(Promise.resolve(response))).toEqual([416, 'validation_error'])
  })
})

describe('other methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
    const { url } = await aRecording()
    const response = await open(url, {}, { method })
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await refused(Promise.resolve(response))).toEqual([405, 'not_found'])
  })

  test('OPTIONS is 204 with Allow', async () => {
    const response = await open('http://localhost:3000/api/listen/x', {}, { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })
})

describe('503', () => {
  test('is returned when a file is missing: only retention leads to 410', async () => {
    const { id, url } = await aRecording()
    await audioStore().delete(id)
    for (const method of ['GET', 'HEAD']) {
      const response = await open(url, {}, { method })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    }
    expect(await refused(open(url))).toEqual([503, 'internal_error'])
    expect(await refused(open(url, { Range: 'bytes=0-1' }))).toEqual([503, 'internal_error'])
    await database.sql`update messages set audio_deleted_at = now() where id = ${id}`
    expect(await refused(open(url))).toEqual([410, 'not_found'])
  })

  test('is internal_error without details when the store is unreachable', async () => {
    const { url } = await aRecording()
    Object.assign(process.env, {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 'k',
    })
    resetEnv()
    const response = await open(url)
    const body = await response.clone().text()
    expect(await refused(Promise.resolve(response))).toEqual([503, 'internal_error'])
    expect(body).not.toMatch(/127\.0\.0\.1|ECONN/)
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      delete process.env[name]
    resetEnv()
  })
})

test('each request writes one log line, and no line contains a token', async () => {
  const { id, url } = await aRecording()
  const token = new URL(url).searchParams.get('t') ?? ''
  const lines = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  await open(url)
  await open(url, { Range: 'bytes=99-' })
  await open(url, {}, { at: new Date(now.getTime() + 91 * DAY_MS) })
  await open(`http://localhost:3000/api/listen/${token}`)
  const written = lines.flatMap(({ mock }) => mock.calls)
  expect(written.map(([line]) => line)).toMatchObject([
    { message_id: id, status: 200 },
    { message_id: id, status: 416 },
    { message_id: id, status: 403, error: 'invalid_token' },
    { message_id: null, status: 403 },
  ])
  expect(JSON.stringify(written)).not.toContain(token)
})
