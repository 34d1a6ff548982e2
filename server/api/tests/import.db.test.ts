import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { MAX_RECORDING_BYTES } from '../../contract/intake/protocol'
import { joinParts } from '../../processing/audio/recording-parts'
import { StepError } from '../../processing/port/step-error'
import { processMessage } from '../../processing/work/process-message'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { prepared, testEngines } from '../../testing/processing/engines'
import { messageRow } from '../../testing/processing/recordings'
import { type ApiResponse, api } from '../../testing/rest/rest-request'
import { RUNS_ALL } from '../../testing/sample'

testDatabase()
const AUDIO = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 31) % 256))

testDataDir()
let account: Account
let token: string
let channelId: string
beforeEach(async () => {
  account = await anAccount()
  token = (await aToken({ accountId: account.id })).token
  channelId = (await aChannel({ accountId: account.id })).id
})

const request = (change: Record<string, unknown> = {}) => ({
  audio: AUDIO.toString('base64'),
  channel_id: channelId,
  verification_method: 'email',
  contact: 'ada@example.com',
  ...change,
})
const importMessage = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api('POST', '/messages', { token, headers, body: request(change) })
const idOf = ({ status, body }: ApiResponse): string => {
  expect(status).toBe(201)
  return (body as { id: string }).id
}
const statusOf = async (id: string) => (await api('GET', `/messages/${id}`, { token })).body

describe('201', () => {
  test('returns the id and state of the new message; its audio is stored as it was sent', async () => {
    const { status, body } = await importMessage()
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), state: 'recorded' } })
    const id = (body as { id: string }).id
    expect(Buffer.compare(await joinParts(id).then(Buffer.from), AUDIO)).toBe(0)
    expect(await statusOf(id)).toEqual({
      id,
      state: 'recorded',
      created_at: expect.any(String),
      held: null,
      failure: null,
      damage: null,
      language: null,
      transcription: null,
      summarization: null,
      completed_as_heard: null,
      correction: null,
      triage: null,
      data: null,
    })
  })

  test('the message has what the request says', async () => {
    const id = idOf(
      await importMessage({
        verification_method: 'sms',
        contact: '+1 (201) 555-0123',
        created_at: '2026-01-02T03:04:05.000Z',
        page_url: 'https://user:secret@clinic.example/contact?utm=1#top',
        language: 'en-GB',
        tags: ['voicemail', 'voicemail', ' new '],
      }),
    )
    expect(await messageRow(id)).toMatchObject({
      createdAt: new Date('2026-01-02T03:04:05Z'),
      sender: {
        verification_method: 'sms',
        contact_verified: false,
        email: null,
        phone: '+12015550123',
        whatsapp: null,
      },
      pageUrl: 'https://clinic.example/contact',
      language: 'en-GB',
      tags: ['voicemail', 'new'],
    })
  })

  test.each([
    ['with the prefix of a data URL', (text: string) => `data:audio/webm;codecs=opus;base64,${text}`],
    ['in lines', (text: string) => text.replace(/.{76}/g, '$&\r\n')],
    ['without padding', (text: string) => text.replace(/=+$/, '')],
  ])('base64 %s is accepted', async (_, form) => {
    const audio = AUDIO.subarray(0, 2999)
    const id = idOf(await importMessage({ audio: form(audio.toString('base64')) }))
    expect(Buffer.compare(await joinParts(id).then(Buffer.from), audio)).toBe(0)
  })

  // import.endpoint.test.ts refuses a longer one.
  if (RUNS_ALL)
    test('a recording of ten megabytes is accepted', async () => {
      const id = idOf(await importMessage({ audio: Buffer.alloc(MAX_RECORDING_BYTES, 5).toString('base64') }))
      expect((await joinParts(id)).length).toBe(MAX_RECORDING_BYTES)
    })

  test('a processed message is shown with its engines and with the data of its webhook', async () => {
    const id = idOf(await importMessage())
    for (let step = 0; step < 3; step++) await processMessage(id, { engines: testEngines() })
    expect(await statusOf(id)).toMatchObject({
      state: 'completed',
      failure: null,
      language: 'en',
      transcription: { engine: 'test', model: 'speech-1' },
      summarization: { engine: 'test', model: 'summary-1' },
      data: { id, channel: { id: channelId }, sender: { email: 'ada@example.com', contact_verified: false } },
    })
  })

  test('a file that has less sound than the recorder measured is marked', async () => {
    const claims: unknown[] = []
    const engines = testEngines({
      prepareAudio: async (recording, { claimedSeconds }) => {
        claims.push(claimedSeconds)
        return { ...prepared(recording), damage: 'The recording is damaged: the end is missing.' }
      },
    })
    const id = idOf(await importMessage({ duration_seconds: 31.4 }))
    expect(await messageRow(id)).toMatchObject({ durationSeconds: 31.4 })
    expect(await statusOf(id)).toMatchObject({ damage: null })
    await processMessage(id, { engines })
    // From then on the duration is the decoded one.
    expect(await messageRow(id)).toMatchObject({ durationSeconds: 2 })
    expect(await statusOf(id)).toMatchObject({ damage: 'The recording is damaged: the end is missing.' })
    for (const change of [{}, { duration_seconds: null }]) {
      const unmeasured = idOf(await importMessage(change))
      await processMessage(unmeasured, { engines })
    }
    expect(claims).toEqual([31.4, null, null])
  })

  test.each([0, -1, 86_401, 'a minute', '31.4', true, [3], {}])(
    'a duration of %j is refused',
    async (duration_seconds) => {
      expect(await importMessage({ duration_seconds })).toMatchObject({
        status: 400,
        body: { error: 'validation_error' },
      })
    },
  )

  test('a failed message is shown with the reason and the time of the next attempt', async () => {
    const id = idOf(await importMessage())
    const prepareAudio = async () => {
      throw new StepError('audio_undecodable', 'It has no audio.', { retry: 'never' })
    }
    await processMessage(id, { engines: testEngines({ prepareAudio }) })
    expect(await statusOf(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'audio_undecodable', message: 'It has no audio.', next_attempt_at: null },
      data: null,
    })
  })
})
