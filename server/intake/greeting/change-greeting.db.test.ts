import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { type Actor, listActivities } from '../../accounts/account/activity'
import { channelGreeting } from '../../channels/channel-greeting'
import { deleteChannel } from '../../channels/channels'
import { MAX_GREETING_BYTES, MAX_GREETING_SECONDS } from '../../contract/limits'
import { toApiError } from '../../errors'
import { audioProcess, stopAudioProcess } from '../../processing/audio/prepare'
import { mp4OfInvalidPackets } from '../../processing/audio/testing/hostile-audio'
import { chromiumWebm, gsmWav, joined, memoM4a, stereoMp3, tone } from '../../processing/audio/testing/make-audio'
import { wav } from '../../processing/audio/write-wav'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aMember, anAccount } from '../../testing/fixtures/factory'
import { currentBundles } from '../../testing/processes/bundles'
import { serveRecorderFile } from '../pages/serve-recorder-file'
import { findDomain } from '../recorder-config'
import { changeGreeting } from './change-greeting'

const database = testDatabase()
beforeAll(async () => void vi.stubEnv('PROCESS_BUNDLES', await currentBundles()))
afterAll(stopAudioProcess)

let account: Account
let actor: Actor
let channelId: string
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  actor = { userId, tokenId: null, ipAddress: null }
  channelId = (await aChannel({ accountId: account.id, type: 'domain' })).id
})

const change = (file: Uint8Array | string | null, of = account) =>
  changeGreeting(of, actor, channelId, file === null ? null : Buffer.from(file).toString('base64'))
const refusal = (file: Uint8Array | string) =>
  change(file).then(
    () => null,
    (error) => toApiError(error).body,
  )
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveRecorderFile(new Request(`http://x${path}`, { method, headers }), path.split('/').at(-1) ?? '')
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['a recording of Chromium', chromiumWebm, 4.98],
  ['GSM in WAV', gsmWav, 2],
])('%s becomes a WAV file that has its length', async (_, file, seconds) => {
  expect(await change(file())).toBe(true)
  const greeting = await channelGreeting(channelId)
  expect(Math.abs((greeting?.seconds ?? 0) - seconds)).toBeLessThan(0.1)
  const response = await get(greeting?.path ?? '')
  const bytes = await bytesOf(response)
  expect(bytes.subarray(0, 16).toString('latin1')).toBe(`RIFF${bytes.toString('latin1', 4, 8)}WAVEfmt `)
  expect(bytes).toHaveLength(44 + 2 * Math.round(16_000 * (greeting?.seconds ?? 0)))
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length))
  expect(samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)).toBeGreaterThan(500)
})

test('the recorder offers the greeting until it is replaced, removed, or its channel is deleted', async () => {
  const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channelId}`
  const offered = async () => (await findDomain(row?.public_key))?.greetingHash ?? null
  expect(await offered()).toBeNull()
  // No other test has this file, whose address comes from its contents.
  const own = wav([tone(0.7, 16_000)], { rate: 16_000 })
  await change(own)
  const first = await channelGreeting(channelId)
  expect(first?.path).toBe(`/recorder/greeting-${await offered()}.wav`)
  await change(own)
  await change(stereoMp3())
  const second = await channelGreeting(channelId)
  expect(second?.path).not.toBe(first?.path)
  expect((await get(first?.path ?? '')).status).toBe(404)
  await change(null)
  expect([await channelGreeting(channelId), await offered()]).toEqual([null, null])
  await change(null)
  const { activities } = await listActivities(account, { limit: 10 })
  expect(activities.map(({ detail }) => detail).filter((detail) => detail?.startsWith('spoken greeting'))).toEqual([
    'spoken greeting removed',
    'spoken greeting changed',
    'spoken greeting changed',
  ])
  await change(own)
  await deleteChannel(account, actor, channelId)
  expect((await get(first?.path ?? '')).status).toBe(404)
  expect(await change(memoM4a())).toBe(false)
})

test('a browser gets the whole file or a part of it, and keeps it for a day', async () => {
  await change(memoM4a())
  const { path = '' } = (await channelGreeting(channelId)) ?? {}
  const whole = await get(path)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const bytes = await bytesOf(whole)
  // What Safari asks first.
  const start = await get(path, { range: 'bytes=0-1' })
  expect([start.status, start.headers.get('content-range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
  expect(await bytesOf(start)).toEqual(bytes.subarray(0, 2))
  const rest = await get(path, { range: 'bytes=1000-' })
  expect(await bytesOf(rest)).toEqual(bytes.subarray(1000))
  const after = await get(path, { range: `bytes=${bytes.length}-` })
  expect([after.status, after.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  const head = await get(path, {}, 'HEAD')
  expect([head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([String(bytes.length), 0])
  const etag = whole.headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(path, {}, 'POST')).status).toBe(405)
})

test('the file is read from the database as a browser takes it', async () => {
  // No other test has this file, whose address comes from its contents.
  await change(wav([tone(5, 16_000)], { rate: 16_000 }))
  const { path = '' } = (await channelGreeting(channelId)) ?? {}
  const { headers, body } = await get(path)
  const reader = body!.getReader()
  const first = (await reader.read()).value?.length ?? 0
  await change(null)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(Number(headers.get('content-length')) / 2)
  expect((await reader.read()).done).toBe(true)
})

test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, RegExp]>([
  ['a web page', () => '<!doctype html><script>alert(1)</script>', /text document/],
  ['an SVG picture', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /text document/],
  [
    'a web page behind the first bytes of MP4',
    () => '\0\0\0\x18ftypisom<script>alert(1)</script>',
    /cannot be decoded/,
  ],
  ['nothing', () => '', /empty/],
  ['packets that a decoder refuses', () => mp4OfInvalidPackets(100_000), /recording|decoded/],
  ['only the header', () => chromiumWebm().slice(0, 300), /recording/],
  ['a longer one', () => wav([tone(MAX_GREETING_SECONDS + 2, 8_000)], { rate: 8_000 }), /longer than 60 seconds/],
  ['a larger one', () => joined(memoM4a(), new Uint8Array(MAX_GREETING_BYTES)), /larger than 2 MB/],
])('%s is refused, and the greeting before stays', async (_, file, message) => {
  await change(gsmWav())
  const before = await channelGreeting(channelId)
  expect(await refusal(await file())).toEqual({
    error: 'validation_error',
    message: expect.stringMatching(message),
    issues: [{ path: ['greeting'], message: expect.stringMatching(message) }],
  })
  expect(await channelGreeting(channelId)).toEqual(before)
})

test('the channel of another account is not found, and nothing is decoded', async () => {
  await stopAudioProcess()
  expect(await change(memoM4a(), await anAccount())).toBe(false)
  expect(await changeGreeting(account, actor, 'no-uuid', '')).toBe(false)
  expect([audioProcess.isBusy, await channelGreeting(channelId)]).toEqual([false, null])
})
