import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright/test'
import config from '@/playwright.config'
import { PART_BYTES } from '@/server/contract/intake/protocol'
import { expect, LONG, test } from '../support/journey'
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy'
import { browserRecording, holdSend, receivedDigest, sendWhole } from './kept-recording'
import { enterContact, MICROPHONE, messagesOf, type OwnChannel, ownChannel, recorded, secondsIn } from './recorder'

test.use(MICROPHONE)

/** Long enough for every timeout of a browser's request (30 s) and for the longest pause between two tries. */
const CUT_MS = 60_000

const PARTS = /\/session\/takes\/1\/parts\/\d+$/

/** Sends, and compares what arrived before the worker joins it. Returns the parts that were sent more than once. */
async function uploadedTwice(page: Page, channel: OwnChannel, proxy: DroppingProxy): Promise<string[]> {
  const { digest, bytes } = await browserRecording(page)
  // Two parts and the rest at least, so that the cut was inside of the recording.
  expect(bytes).toBeGreaterThan(2 * PART_BYTES)
  await expect.poll(() => receivedDigest(channel.id), { timeout: CUT_MS }).toBe(digest)
  const parts = proxy.forwarded('PUT').filter((url) => PARTS.test(url))
  return parts.filter((url, index) => parts.indexOf(url) !== index)
}

for (const how of ['drop', 'reset'] as const)
  test(
    `the network ${how}s everything for a minute while a sender records and uploads`,
    LONG,
    async ({ page, complaints }) => {
      test.setTimeout(300_000)
      const channel = await ownChannel('campaign')
      const proxy = await startDroppingProxy()
      try {
        await page.goto(proxy.url + channel.path)
        await enterContact(page, 'ada@example.com')
        await page.getByRole('button', { name: 'Start recording' }).click()
        // The first part is uploaded, and later ones are cut while they are recorded and uploaded.
        await expect.poll(() => proxy.forwarded('PUT').length).toBe(1)
        proxy.cut(how)
        const cutAt = Date.now()
        await recorded(page, 25)
        await page.getByRole('button', { name: 'Stop' }).click()
        const sending = await holdSend(page)
        await page.getByRole('button', { name: 'Send message' }).click()
        await expect(page.getByRole('heading', { name: 'Sending your message' })).toBeVisible()
        await page.waitForTimeout(Math.max(0, cutAt + CUT_MS - Date.now()))
        proxy.restore()
        const repeated = await uploadedTwice(page, channel, proxy)
        expect(repeated.length).toBeLessThanOrEqual(1)
        await sending.asked
        sending.release()
        await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
        expect(await messagesOf(channel)).toHaveLength(1)
      } finally {
        // The browser logs each request that failed.
        complaints.splice(0)
        await proxy.close()
      }
    },
  )

test('the browser is killed while a sender records, and started again', LONG, async () => {
  test.setTimeout(300_000)
  const channel = await ownChannel('campaign')
  const profile = await mkdtemp(path.join(tmpdir(), 'voice-message-profile-'))
  const { launchOptions, permissions } = MICROPHONE
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, permissions, baseURL: origin })
  try {
    const first = await start()
    const [before = await first.newPage()] = first.pages()
    await before.goto(channel.path)
    await enterContact(before, 'ada@example.com')
    await before.getByRole('button', { name: 'Start recording' }).click()
    const shown = await recorded(before, 12)
    await expect(async () => {
      // The processes of a browser end when its first one is killed.
      for (const pid of await processesOf(profile)) await promisify(execFile)('kill', ['-9', String(pid)])
      expect(await processesOf(profile)).toEqual([])
    }).toPass()

    const second = await start()
    const [page = await second.newPage()] = second.pages()
    await page.goto(channel.path)
    await expect(page.getByText('We kept your recording from before.')).toBeVisible()
    // At most two slices of a second are lost.
    expect(secondsIn(await page.locator('.player-time').textContent())).toBeGreaterThanOrEqual(shown - 2)
    await sendWhole(page, channel)
    expect(await messagesOf(channel)).toMatchObject([{ sender: { email: 'ada@example.com' } }])
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

const origin = config.use?.baseURL ?? ''

/** Returns the ids of the browser's processes that name its profile. A browser may have been started by a script. */
async function processesOf(profile: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,args='])
  const lines = stdout.split('\n').filter((args) => args.includes(`--user-data-dir=${profile}`))
  return lines.map((line) => Number.parseInt(line, 10))
}
