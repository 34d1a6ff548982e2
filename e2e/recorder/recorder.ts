import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { FrameLocator, Page } from 'playwright/test'
import { db } from '@/db/client'
import { channelSettings, channels } from '@/db/schema'
import config from '@/playwright.config'
import type { Engines } from '@/server/processing/port/engines'
import { expect } from '../support/journey'
import { type OwnAccount, ownAccount } from '../support/own-account'
import { finish } from '../support/unfinished-messages'
import { spokenWav } from './spoken-wav'

const { launchOptions } = config.use ?? {}

/** Gives Chromium a WAV as its microphone, and the permission to use it. A file with `%noloop` is played once. */
export const microphone = (file: string) => ({
  permissions: ['microphone'],
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
  },
})

/** A microphone that hears syllables again and again. */
export const MICROPHONE = microphone(spokenWav())

/** Runs in the page: keeps the track of the microphone for `dispatchOnTrack`. */
export const exposeTrack = () => {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    Object.assign(window, { track: stream.getAudioTracks()[0] })
    return stream
  }
}

/** Does what a device does to its microphone: `mute` takes it for a while, and `ended` permanently. */
export const dispatchOnTrack = (page: Page, type: 'mute' | 'ended') =>
  page.evaluate((name) => Reflect.get(window, 'track').dispatchEvent(new Event(name)), type)

/** Runs in the page: refuses the storage, as a private window does. */
export const refuseStorage = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', 'SecurityError')
  }
}

export interface OwnChannel {
  own: OwnAccount
  id: string
  /** The campaign page, or the frame of the widget. */
  path: string
  key: string
}

/** Creates a channel, by default with an account of its own, and forgets what this machine's address did before. */
export async function ownChannel(
  type: 'campaign' | 'domain',
  settings: Partial<typeof channelSettings.$inferInsert> = {},
  owner?: OwnAccount,
): Promise<OwnChannel> {
  const own = owner ?? (await ownAccount())
  await db().execute(sql`delete from limit_windows`)
  const suffix = crypto.randomUUID().slice(0, 8)
  const [channel] = await db()
    .insert(channels)
    .values({
      accountId: own.account.id,
      type,
      ...(type === 'campaign' ? { name: 'Spring check-up', slug: 'spring' } : { name: `${suffix}.example` }),
    })
    .returning()
  const [row] = await db()
    .insert(channelSettings)
    .values({ channelId: channel?.id ?? '', ...settings })
    .returning()
  const [account] = await db().execute<{ handle: string }>(
    sql`select handle from accounts where id = ${own.account.id}::uuid`,
  )
  const key = row?.publicKey ?? ''
  return { own, id: channel?.id ?? '', key, path: type === 'campaign' ? `/c/${account?.handle}/spring` : `/w/${key}` }
}

type Place = Page | FrameLocator

/** Enters the contact and agrees. */
export async function enterContact(place: Place, email: string): Promise<void> {
  await place.getByLabel('Email address').fill(email)
  await place.getByRole('checkbox').check()
  await place.getByRole('button', { name: 'Continue' }).click()
}

/** Returns the seconds of a time such as `1:05`. */
export const secondsIn = (time: string | null): number =>
  (time ?? '').split(':').reduce((sum, part) => 60 * sum + Number(part), 0)

/** Waits until at least these seconds are recorded, and returns those that are shown. A slow machine misses some. */
export async function recorded(place: Place, seconds: number): Promise<number> {
  let shown = 0
  await expect
    .poll(
      async () => {
        shown = secondsIn(await place.getByRole('timer').textContent())
        return shown
      },
      { intervals: [100], timeout: (seconds + 60) * 1_000 },
    )
    .toBeGreaterThanOrEqual(seconds)
  return shown
}

/** Records for some seconds, and waits for the player. */
export async function record(place: Place, seconds: number): Promise<void> {
  await place.getByRole('button', { name: 'Start recording' }).click()
  await recorded(place, seconds)
  await place.getByRole('button', { name: 'Stop' }).click()
  await expect(place.getByRole('button', { name: 'Send message' })).toBeVisible()
}

export async function send(place: Place): Promise<void> {
  await place.getByRole('button', { name: 'Send message' }).click()
  await expect(place.getByRole('heading', { name: 'Message sent' })).toBeVisible()
}

export interface SentRow extends Record<string, unknown> {
  id: string
  state: string
  sender: { email: string; contact_verified: boolean }
  page_url: string | null
  duration_seconds: number
  consent: { text: string; version: number } | null
}

/** Returns the messages of a channel. */
export const messagesOf = async ({ id }: OwnChannel): Promise<SentRow[]> => [
  ...(await db().execute<SentRow>(sql`
    select id, state, sender, page_url, duration_seconds::float8 as duration_seconds, consent from messages
    where channel_id = ${id}::uuid order by created_at`)),
]

/** Processes a message, by default with the engines of the tests: the instance of the journeys has no speech engine. */
export async function complete(id: string, engines?: Engines): Promise<void> {
  await expect(async () => {
    await db().execute(sql`
      update processing_jobs set state = 'pending', held_reason = null, held_at = null,
        next_attempt_at = clock_timestamp() where id = ${id}::uuid and state = 'held'`)
    await finish(id, engines)
    const [row] = await db().execute<{ state: string }>(sql`select state from messages where id = ${id}::uuid`)
    expect(row?.state).toBe('completed')
  }).toPass()
}

/** Changes the settings of a channel. */
export const change = ({ id }: OwnChannel, settings: Partial<typeof channelSettings.$inferInsert>) =>
  db().update(channelSettings).set(settings).where(eq(channelSettings.channelId, id))

export interface Website {
  url: string
  close(): Promise<void>
}

/** Serves one page of another origin, with these headers. A function is asked at each request. */
export async function startWebsite(
  html: string | (() => string),
  headers: Record<string, string> = {},
): Promise<Website> {
  const content = () => (typeof html === 'string' ? html : html())
  const server = createServer((request, response) => {
    const isPage = request.url !== '/favicon.ico'
    response
      .writeHead(isPage ? 200 : 204, { 'Content-Type': 'text/html', ...headers })
      .end(isPage ? content() : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
