import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FrameLocator, Page } from 'playwright/test'
import { POCKETSPHINX } from '@/bench/speech/recordings'
import { wordErrors } from '@/bench/speech/word-errors'
import { verify } from '@/docs/receivers/receiver'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import type { Message } from '@/server/contract/messages/message'
import { MOONSHINE } from '@/server/processing/models/models'
import { weightsForTests } from '@/server/processing/models/testing/weights-for-tests'
import { hasWeights } from '@/server/processing/models/weights'
import type { Receiver } from '@/server/testing/servers/receiver'
import { expect, LONG, test } from '../support/journey'
import { ownReceiverPort, startOwnReceiver } from '../support/own-receiver'
import { startSecondDemonstration } from '../support/second-instance'
import { enterContact, microphone, record, send, startWebsite } from './recorder'

// From a person's voice to the webhook with their words, in a service with the built-in speech recognition. Where the
// recording or the weights are missing these journeys fail with the reason.

const RECORDING = path.join(POCKETSPHINX, 'sense_and_sensibility_01_austen_64kb-0870.wav')
const SPOKEN =
  'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them'
/** The recording has 7.1 seconds. */
const RECORDED_SECONDS = 8
const MOST_WRONG = 0.2
const DURATION_TOLERANCE_SECONDS = 0.1
const PROCESSING_MS = 60_000

test.use(microphone(`${RECORDING}%noloop`))

let service: Awaited<ReturnType<typeof startSecondDemonstration>> | undefined

test.beforeAll(async () => {
  // The weights, and a start with a new Postgres (e2e/support/second-instance.ts).
  test.setTimeout(360_000)
  if (!existsSync(RECORDING))
    throw new Error(`There is no recording of a person: install Debian's package pocketsphinx-testdata (${RECORDING}).`)
  const weights = await weightsForTests()
  if (weights.folder === null || !hasWeights(MOONSHINE, weights.folder))
    throw new Error(`The weights of the speech recognition cannot be had: ${weights.reason ?? weights.folder}`)
  service = await startSecondDemonstration({
    SPEECH_ENGINE: 'built-in',
    SPEECH_BASE_URL: '',
    SPEECH_MODEL_DIR: weights.folder,
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${ownReceiverPort()}`,
  })
})

test.afterAll(() => service?.stop())

test('words said on a campaign page arrive in the webhook, with a link to the recording', LONG, async ({ page }) => {
  const { channel, receiver, secret } = await channelWithReceiver({ type: 'campaign', name: 'Spoken words' })
  try {
    await page.goto(channel.page_url)
    await speak(page)
    const data = await delivered(receiver, secret)
    expect(data.channel).toMatchObject({ type: 'campaign', id: channel.id, page_url: null })
    await expectWordsAndRecording(page, data)
  } finally {
    await receiver.close()
  }
})

test('words said in the widget on a website arrive in the webhook', LONG, async ({ page }) => {
  let html = ''
  const site = await startWebsite(() => html)
  const url = site.url.replace('127.0.0.1', 'localhost')
  const { host } = new URL(url)
  const { channel, receiver, secret } = await channelWithReceiver({
    type: 'domain',
    name: 'spoken-words.example',
    allowed_hosts: [host],
  })
  html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${channel.snippet}</html>`
  try {
    await page.goto(`${url}/contact`)
    await page.getByRole('button', { name: 'Leave a voice message' }).click()
    await speak(page.frameLocator('iframe'))
    const data = await delivered(receiver, secret)
    expect(data.channel).toMatchObject({ type: 'domain', id: channel.id, page_url: `${url}/contact` })
    await expectWordsAndRecording(page, data)
  } finally {
    await Promise.all([receiver.close(), site.close()])
  }
})

/** Creates a channel by the API, and a subscription of its events at a TLS receiver. */
async function channelWithReceiver(body: object) {
  const channel = (await post('/channels', body)) as ChannelDetails
  const receiver = await startOwnReceiver(() => ({}), ownReceiverPort(), service?.dataDir)
  const { secret } = (await post('/webhook-subscriptions', { url: receiver.url, channel_id: channel.id })) as {
    secret: string
  }
  return { channel, receiver, secret }
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${service?.baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service?.world.tokens.dental}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  return response.json()
}

/** Records what the microphone hears, and sends it. */
async function speak(place: Page | FrameLocator): Promise<void> {
  await enterContact(place, 'ada@example.com')
  await record(place, RECORDED_SECONDS)
  await send(place)
}

/** Waits for the one request at the receiver, verifies its signature as the documented receiver does, and returns its message. */
async function delivered(receiver: Receiver, secret: string): Promise<Message> {
  await expect.poll(() => receiver.received.length, { timeout: PROCESSING_MS }).toBe(1)
  const [request] = receiver.received
  const body = request?.body ?? Buffer.alloc(0)
  expect(verify(secret, String(request?.headers['x-message-signature']), body)).toBe(true)
  const { event, data } = JSON.parse(body.toString())
  expect(event).toBe('message.completed')
  return data
}

/** Expects the spoken words, the decoded length, and a recording that plays and seeks. */
async function expectWordsAndRecording(page: Page, { transcript, duration_seconds, audio }: Message): Promise<void> {
  const { errors, words } = wordErrors(SPOKEN, transcript.text)
  const whole = await page.request.get(audio.url)
  const bytes = await whole.body()
  const part = await page.request.get(audio.url, { headers: { Range: 'bytes=1000-1999' } })
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 1000-1999/${bytes.length}`])
  expect((await part.body()).equals(bytes.subarray(1000, 2000))).toBe(true)
  const player = await startWebsite(
    `<!doctype html><title>Player</title><audio controls src="${audio.url.replaceAll('&', '&amp;')}"></audio>`,
  )
  try {
    await page.goto(player.url)
    const decoded = await decodedSeconds(page, bytes)
    const measured = { transcript: transcript.text, errors, words, duration_seconds, decoded, ...(await played(page)) }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
    expect(errors / words, transcript.text).toBeLessThanOrEqual(MOST_WRONG)
    expect(Math.abs(duration_seconds - decoded)).toBeLessThanOrEqual(DURATION_TOLERANCE_SECONDS)
    expect(Math.abs(measured.duration - decoded)).toBeLessThanOrEqual(DURATION_TOLERANCE_SECONDS)
    expect(measured.soughtTo).toBeCloseTo(measured.duration * 0.7, 1)
    expect(measured.playedTo).toBeGreaterThan(measured.soughtTo)
  } finally {
    await player.close()
  }
}

/** Returns the length of the sound in a recording, as the browser decodes it. */
const decodedSeconds = (page: Page, bytes: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const { buffer } = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(buffer)).duration
  }, bytes.toString('base64'))

/** Seeks in the player of the page and plays from there. */
const played = (page: Page): Promise<{ duration: number; soughtTo: number; playedTo: number }> =>
  page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const next = (event: string) => new Promise((resolve) => audio.addEventListener(event, resolve, { once: true }))
    if (audio.readyState === 0) await next('loadedmetadata')
    const sought = next('seeked')
    audio.currentTime = audio.duration * 0.7
    await sought
    const soughtTo = audio.currentTime
    audio.muted = true
    await audio.play()
    while (audio.currentTime < soughtTo + 0.3) await next('timeupdate')
    return { duration: audio.duration, soughtTo, playedTo: audio.currentTime }
  })
