import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { brands, channelSettings } from '../../../db/schema'
import { bundleBrowser } from '../../../scripts/browser-bundle.mjs'
import type { Account } from '../../accounts/account/account'
import type { RecorderConfig } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { serveBrowserFile } from './respond'
import { serveLoader } from './serve-loader'
import { serveCampaign, serveFrame } from './serve-recorder'

const database = testDatabase()
let account: Account
let handle: string
let slug: string
let campaign: string
let domain: string
let key: string

beforeAll(() => bundleBrowser())
beforeEach(async () => {
  handle = `harbour-${crypto.randomUUID().slice(0, 8)}`
  slug = `spring-${crypto.randomUUID().slice(0, 8)}`
  account = await anAccount({ plan: 'pro', handle })
  campaign = (await aChannel({ accountId: account.id, type: 'campaign', name: 'Spring <b>&</b>', slug })).id
  domain = (await aChannel({ accountId: account.id, type: 'domain', name: 'shop.example' })).id
  key = await keyOf(domain)
})

async function keyOf(id: string): Promise<string> {
  const [row] = await database.sql<{ public_key: string }[]>`
    select public_key from channel_settings where channel_id = ${id}`
  return row?.public_key ?? ''
}
const change = (id: string, settings: Partial<typeof channelSettings.$inferInsert>) =>
  db().update(channelSettings).set(settings).where(eq(channelSettings.channelId, id))
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost:3000${path}`, { method, headers })
const page = (query = '', headers = {}) => serveCampaign(ask(`/c/x/y${query}`, headers), handle, slug)
const frame = (query = '') => serveFrame(ask(`/w/${key}${query}`), key)
const loader = (headers = {}, method = 'GET') => serveLoader(ask(`/embed/${key}.js`, headers, method), key)
const directive = (response: Response, name: string) =>
  (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((text) => text.startsWith(`${name} `))
    ?.slice(name.length + 1)
const configOf = (html: string): RecorderConfig =>
  JSON.parse(/<script type="application\/json" id="recorder-config">(.*)<\/script>/.exec(html)?.[1] ?? '')

describe('the page of a campaign', () => {
  test('has the configuration, a ticket, and its name and texts escaped', async () => {
    await change(campaign, {
      methods: ['sms', 'email'],
      maxSeconds: 90,
      accent: '#ffd60a',
      texts: { en: { title: '</script><i>', consent: 'Sent to {channel} of {business}.' }, de: { title: 'Nein' } },
    })
    const response = await page()
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).not.toMatch(/<\/script><i>|<b>/)
    expect(html).toContain('<title>Spring &lt;b&gt;&amp;&lt;/b&gt;</title>')
    expect(configOf(html)).toMatchObject({
      channel: { key: await keyOf(campaign), type: 'campaign', name: 'Spring <b>&</b>' },
      methods: ['sms', 'email'],
      maxSeconds: 90,
      locale: 'en',
      texts: { title: '</script><i>', consent: `Sent to Spring <b>&</b> of ${account.name}.` },
      ticket: expect.stringContaining(campaign),
      challenge: { algorithm: 'SHA-256' },
    })
  })

  test('may not be framed, stored or listed, and its policy names no other origin', async () => {
    const response = await page()
    const nonce = /nonce-[^']+/.exec(directive(response, 'script-src') ?? '')?.[0]
    expect(directive(response, 'script-src')).toBe(`'${nonce}' 'strict-dynamic'`)
    expect(directive(response, 'frame-ancestors')).toBe("'none'")
    expect(response.headers.get('content-security-policy')).not.toMatch(/https?:|unsafe|\*/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    })
    const other = await page()
    expect(directive(other, 'script-src')).not.toBe(directive(response, 'script-src'))
    expect(configOf(await other.text()).ticket).not.toBe(configOf(await response.text()).ticket)
  })

  test.each([
    ['', 'ar-EG,en;q=0.5', '<html lang="ar" dir="rtl">'],
    ['?locale=de', 'ar', '<html lang="de" dir="ltr">'],
    ['', '', '<html lang="en" dir="ltr">'],
  ])('in the language of %j and %j', async (query, accepted, tag) => {
    expect(await (await page(query, { 'accept-language': accepted })).text()).toContain(tag)
  })

  test('has a default consent text with the name of the channel', async () => {
    expect(configOf(await (await page()).text()).texts.consent).toContain(`sent to ${account.name}.`)
  })

  test.each([
    ['a free account', 'free', false],
    ['a paid account', 'starter', true],
  ])('offers a review to the senders of %s: %s, %s', async (_name, plan, hasReviewStep) => {
    await database.sql`update accounts set plan = ${plan} where id = ${account.id}`
    await change(campaign, { reviewLocation: 'Harbour', reviewUrl: 'https://reviews.example' })
    expect(configOf(await (await page()).text()).hasReviewStep).toBe(hasReviewStep)
  })

  test.each([
    ['an unknown slug', () => serveCampaign(ask('/'), handle, 'unknown')],
    ['an unknown handle', () => serveCampaign(ask('/'), 'unknown', slug)],
    ['the key of a campaign in a frame', async () => serveFrame(ask('/'), await keyOf(campaign))],
    ['an unknown key', () => serveFrame(ask('/'), "' or true --")],
    ['a handle that Postgres refuses', () => serveCampaign(ask('/'), '\0', slug)],
    ['a slug that Postgres refuses', () => serveCampaign(ask('/'), handle, '\0')],
    ['a key that Postgres refuses', () => serveFrame(ask('/'), '\0')],
  ])('%s gets a page that says so', async (_name, serve) => {
    const response = await serve()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(directive(response, 'script-src')).toBe("'none'")
  })

  test('a fault of the database gets a page that says so', async () => {
    await database.sql`alter table channel_settings rename to unreadable`
    const response = await page().finally(() => database.sql`alter table unreadable rename to channel_settings`)
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(directive(response, 'script-src')).toBe("'none'")
  })

  test('a deleted channel is not found, and a paused one says so', async () => {
    await change(campaign, { isPaused: true })
    expect(configOf(await (await page()).text()).isPaused).toBe(true)
    await database.sql`update channels set deleted_at = now() where id = ${campaign}`
    expect((await page()).status).toBe(404)
  })

  test.each(['POST', 'PUT', 'DELETE'])('%s is refused', async (method) => {
    expect((await serveCampaign(ask('/', {}, method), handle, slug)).status).toBe(405)
  })

  test('HEAD has the headers and no body', async () => {
    const response = await serveCampaign(ask('/', {}, 'HEAD'), handle, slug)
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('the recorder in a frame', () => {
  test('may be framed by the hosts of the channel alone', async () => {
    await change(domain, { allowedHosts: ['*.shop.example', 'localhost:5173'] })
    const response = await frame()
    const sources = [
      'https://shop.example',
      'https://www.shop.example',
      'https://*.shop.example',
      'http://localhost:5173',
      'https://localhost:5173',
    ]
    expect(directive(response, 'frame-ancestors')).toBe(sources.join(' '))
    expect(response.headers.has('x-frame-options')).toBe(false)
  })

  test('as a preview may be framed by the dashboard, and cannot be used', async () => {
    const response = await frame('?preview=1')
    expect(directive(response, 'frame-ancestors')).toMatch(/ 'self'$/)
    expect(await response.text()).toContain('<main inert>')
  })
})

test('the pages of all channels have the name, logo, privacy page and color of the account, unless they have a color', async () => {
  const brand = { accent: '#7a1f5c', privacyUrl: 'https://shop.example/privacy?a=1&b="', logoHash: 'ab12' }
  const logo = { logo: Buffer.from('x'), logoType: 'image/png' as const }
  await db()
    .insert(brands)
    .values({ accountId: account.id, ...brand, ...logo })
  const text = await (await frame()).text()
  expect(text).toContain('<img src="/recorder/logo-ab12" alt=""><span dir="auto">')
  expect(text).toContain(JSON.stringify(brand.privacyUrl))
  expect(text).toContain('--accent-light:#7a1f5c')
  expect(await (await loader()).text()).toContain('"colors":["#7a1f5c"')
  await change(domain, { accent: '#0b6e99' })
  expect(await (await frame()).text()).toContain('--accent-light:#0b6e99')
})

describe('the loader', () => {
  test('has the configuration of its channel, and at most 3 kB compressed', async () => {
    await change(domain, {
      accent: '#ffd60a',
      buttonPosition: 'bottom-left',
      texts: { de: { button: 'Sprich mit uns</script>' } },
    })
    const text = await (await loader()).text()
    expect(text).toContain('"origin":"http://localhost:3000"')
    expect(text).toContain('"position":"bottom-left"')
    expect(text).toContain('Sprich mit uns\\u003c/script>')
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(3 * 1_024)
  })

  test('is revalidated by its ETag, which changes with the settings', async () => {
    const first = await loader()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await loader({ 'if-none-match': `W/${etag}, "other"` })).status).toBe(304)
    await change(domain, { accent: '#123456' })
    expect((await loader({ 'if-none-match': etag })).status).toBe(200)
  })

  test('is compressed as the client accepts', async () => {
    const plain = await (await loader()).text()
    const response = await loader({ 'accept-encoding': 'gzip, br;q=0' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
    for (const refused of ['br', 'gzip;q=0', 'x-gzip'])
      expect((await loader({ 'accept-encoding': refused })).headers.get('content-encoding')).toBeNull()
    expect((await loader({ 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  })

  test('of a campaign or an unknown key only warns', async () => {
    const response = await serveLoader(ask('/'), "x');alert(1);('")
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await response.text()).toBe("console.warn('Voice message: there is no widget xalert1.')")
    expect((await serveLoader(ask('/'), await keyOf(campaign))).status).toBe(404)
  })

  test('notes the host of an allowed website, at most once a minute', async () => {
    const seen = async () => {
      const [row] = await database.sql<{ host: string | null; is_first: boolean }[]>`
        select seen_host as host, seen_at = ${first}::timestamptz as is_first from channel_settings
        where channel_id = ${domain}`
      return row
    }
    let first = 'epoch'
    for (const referer of ['https://evil.example/', 'not a URL', 'http://shop.example/']) await loader({ referer })
    await loader({ referer: 'https://www.shop.example/contact?x=1' })
    await expect.poll(async () => (await seen())?.host).toBe('www.shop.example')
    const [noted] = await database.sql<{ at: string }[]>`
      select seen_at::text as at from channel_settings where channel_id = ${domain}`
    first = noted?.at ?? ''
    await loader({ referer: 'https://shop.example/' })
    expect(await seen()).toEqual({ host: 'www.shop.example', is_first: true })
    await database.sql`update channel_settings set seen_at = seen_at - interval '2 minutes' where channel_id = ${domain}`
    await loader({ referer: 'https://shop.example/' })
    await expect.poll(async () => (await seen())?.host).toBe('shop.example')
  })
})

describe('the files of the recorder', () => {
  test('are cached for a year, and only those for browsers are served', async () => {
    const { recorder, style, proof, loader: own } = await bundleBrowser()
    for (const { file } of [recorder, style, proof]) {
      const response = serveBrowserFile(ask('/'), file)
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
    for (const name of [own.file, 'manifest.json', '../package.json', 'recorder-0000000000000000.js', ''])
      expect(serveBrowserFile(ask('/'), name).status).toBe(404)
  })

  test('are compressed as the client accepts', async () => {
    const { recorder } = await bundleBrowser()
    const ofCoding = async (coding: string) => {
      const response = serveBrowserFile(ask('/', { 'accept-encoding': coding }), recorder.file)
      const { headers } = response
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([headers.get('vary'), headers.get('content-length')]).toEqual(['Accept-Encoding', String(bytes.length)])
      return { coding: headers.get('content-encoding'), bytes }
    }
    const [plain, gzip, brotli] = [await ofCoding('identity'), await ofCoding('gzip'), await ofCoding('gzip, br')]
    expect([plain.coding, gzip.coding, brotli.coding]).toEqual([null, 'gzip', 'br'])
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length)
  })

  test('are those that the page names', async () => {
    const html = await (await page()).text()
    const names = [...html.matchAll(/\/recorder\/([\w.-]+)/g)].map(([, name]) => name ?? '')
    expect(names).toHaveLength(2)
    for (const name of names) expect(serveBrowserFile(ask('/'), name).status).toBe(200)
  })
})
