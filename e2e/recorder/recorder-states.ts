import type { Page } from 'playwright/test'
import { MESSAGES } from '@/components/recorder/messages/messages'
import { db } from '@/db/client'
import { channelGreetings } from '@/db/schema'
import { expect } from '../support/journey'
import { change, dispatchOnTrack, exposeTrack, type OwnChannel, ownChannel, recorded, refuseStorage } from './recorder'

// The states of the recorder that need a fault: of the browser, the microphone, the network or the server.

type Texts = (typeof MESSAGES)['en']
type ChannelValues = Parameters<typeof ownChannel>[1]

interface Visit {
  page: Page
  channel: OwnChannel
  texts: Texts
  click(key: keyof Texts): Promise<void>
  /** Enters the contact and agrees. */
  contact(): Promise<void>
  record(seconds?: number): Promise<void>
}

export interface StateOfRecorder {
  name: string
  settings?: ChannelValues
  /** Runs in the page before the recorder. */
  stub?: () => void
  visit(visit: Visit): Promise<void>
  /** The text that the state shows. */
  shows: keyof Texts
}

/** Longer than a state is looked at, so that nothing is tried again meanwhile. */
const RETRY_AFTER_SECONDS = 300

/** Makes the server respond with an error. */
const refuse = (page: Page, path: string, status: number, reason?: string) =>
  page.route(`**/api/intake/${path}`, (route) =>
    route.fulfill({
      status,
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      json: { error: 'conflict', message: 'Refused.', reason },
    }),
  )

const silence = () => {
  navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
}
/** The state after the server refused to take the message. */
const refusedSend = (name: string, shows: keyof Texts, status: number, reason?: string): StateOfRecorder => ({
  name,
  shows,
  async visit({ page, contact, record, click }) {
    await refuse(page, 'session/send', status, reason)
    await contact()
    await record()
    await click('stop')
    await click('send')
  },
})

const CODE_STEP = { hasCodeStep: true }

export const RECORDER_STATES: readonly StateOfRecorder[] = [
  {
    name: 'greeting-not-played',
    shows: 'greetingFailed',
    async visit({ page, channel }) {
      const audio = Buffer.from('no sound')
      await db()
        .insert(channelGreetings)
        .values({ channelId: channel.id, audio, durationSeconds: 12, audioHash: '0'.repeat(64) })
      await page.reload()
      await page.locator('.spoken button').click()
    },
  },
  {
    name: 'consent-missing',
    shows: 'consentMissing',
    async visit({ page, click }) {
      await page.locator('#contact').fill('ada@example.com')
      await click('continue')
    },
  },
  {
    name: 'code-expired',
    settings: CODE_STEP,
    shows: 'codeExpired',
    async visit({ page, contact }) {
      await page.route('**/api/intake/session/code', (route) => route.fulfill({ status: 202 }))
      await page.route('**/api/intake/session/code/check', (route) =>
        route.fulfill({ json: { result: 'expired', tries_left: 0 } }),
      )
      await contact()
      await page.locator('#code').fill('000000')
    },
  },
  {
    name: 'codes-used-up',
    settings: CODE_STEP,
    shows: 'errorCodes',
    async visit({ page, contact }) {
      await refuse(page, 'session/code', 429, 'codes_used_up')
      await contact()
    },
  },
  {
    name: 'country-not-allowed',
    settings: { ...CODE_STEP, methods: ['sms'] },
    shows: 'errorCountry',
    async visit({ page, click }) {
      await refuse(page, 'session/code', 400, 'country_not_allowed')
      await page.locator('#contact').fill('+49 30 901820')
      await page.getByRole('checkbox').check()
      await click('continue')
    },
  },
  {
    name: 'server-down',
    shows: 'serverDown',
    async visit({ page, contact }) {
      await refuse(page, 'sessions', 500)
      await contact()
    },
  },
  {
    name: 'allow',
    stub: () => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
    },
    shows: 'recordAllow',
    async visit({ contact, click }) {
      await contact()
      await click('record')
    },
  },
  {
    name: 'too-short',
    shows: 'tooShort',
    async visit({ contact, click }) {
      await contact()
      await click('record')
      await click('stop')
    },
  },
  {
    name: 'silent',
    stub: silence,
    shows: 'silent',
    async visit({ contact, record }) {
      await contact()
      await record(5)
    },
  },
  {
    name: 'interrupted',
    stub: exposeTrack,
    shows: 'interrupted',
    async visit({ page, contact, record }) {
      await contact()
      await record()
      await dispatchOnTrack(page, 'mute')
    },
  },
  {
    name: 'in-memory',
    stub: refuseStorage,
    shows: 'inMemory',
    async visit({ contact, record, click }) {
      await contact()
      await record()
      await click('pause')
    },
  },
  {
    name: 'ended-by-device',
    stub: exposeTrack,
    shows: 'endedByDevice',
    async visit({ page, contact, record }) {
      await contact()
      await record()
      await dispatchOnTrack(page, 'ended')
    },
  },
  {
    name: 'ended-by-reload',
    shows: 'endedByTab',
    async visit({ page, contact, record }) {
      await contact()
      await record(4)
      await page.reload()
    },
  },
  {
    name: 'nearly-over',
    settings: { maxSeconds: 12 },
    shows: 'stop',
    async visit({ page, contact, record, click }) {
      await contact()
      await record(3)
      await click('pause')
      await expect(page.locator('.nearly-over')).toBeVisible()
    },
  },
  {
    name: 'over-the-limit',
    settings: { maxSeconds: 5 },
    shows: 'endedAtLimit',
    async visit({ page, texts, contact, click }) {
      await contact()
      await click('record')
      await expect(page.getByRole('button', { name: texts.send })).toBeVisible()
    },
  },
  {
    name: 'consent-changed',
    shows: 'consentAgain',
    async visit({ channel, contact, record, click }) {
      await contact()
      await record()
      await click('stop')
      await change(channel, { consentVersion: 2 })
      await click('send')
    },
  },
  refusedSend('sending-server', 'sendingRetry', 500),
  refusedSend('sending-limited', 'sendingLimited', 429),
  refusedSend('send-refused', 'errorTooLarge', 409, 'recording_too_large'),
  refusedSend('session-ended', 'endedHeading', 409, 'session_ended'),
  {
    name: 'unsupported',
    stub: () => {
      for (const name of ['MediaRecorder', 'AudioWorkletNode']) Reflect.deleteProperty(window, name)
    },
    shows: 'unsupportedHeading',
    async visit({ contact, click }) {
      await contact()
      await click('record')
    },
  },
  {
    name: 'insecure',
    stub: () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    shows: 'insecureHeading',
    visit: async () => {},
  },
  {
    name: 'system-refuses',
    stub: () => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied by system', 'NotAllowedError'))
    },
    shows: 'problemSystemHeading',
    async visit({ contact, click }) {
      await contact()
      await click('record')
    },
  },
]

/** Brings the recorder of a new channel into a state. */
export async function visitState(
  page: Page,
  { settings, stub, visit, shows }: StateOfRecorder,
  locale: 'en' | 'ar',
): Promise<void> {
  const texts = MESSAGES[locale]
  const channel = await ownChannel('campaign', settings)
  if (stub) await page.addInitScript(stub)
  const click = (key: keyof Texts) => page.getByRole('button', { name: texts[key], exact: true }).click()
  await page.goto(`${channel.path}?locale=${locale}`)
  await visit({
    page,
    channel,
    texts,
    click,
    async contact() {
      await page.locator('#contact').fill('ada@example.com')
      await page.getByRole('checkbox').check()
      await click('continue')
    },
    async record(seconds = 2) {
      await click('record')
      await recorded(page, seconds)
    },
  })
  const [beginning = ''] = texts[shows].split('{')
  // Every page has the empty text.
  expect(beginning).not.toBe('')
  await expect(page.getByText(beginning).first()).toBeVisible()
}
