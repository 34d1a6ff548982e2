import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CreatedSession } from '../contract/intake/protocol'
import { codeOf } from '../intake/codes/send-code'
import { testDatabase } from '../testing/database/database'
import { aChannel, anAccount } from '../testing/fixtures/factory'
import { easyTicket, intake, putPart, send, solve } from '../testing/intake/recorder-client'

// Networks flood a channel with drafts for hours. Another sender of the channel and a proven contact of the account
// record meanwhile. Ten minutes pass when the windows are deleted, and hours when sessions are made older.

const database = testDatabase()
const SILENT = Buffer.alloc(10, 1)
const SOUND = Buffer.alloc(8_000, 1)
const table = ['attack | sessions | refused sessions | drafts | refused drafts | kept | MB | sender | proven contact']
let accountId: string
let channelId: string
let withCodes: string
beforeEach(async () => {
  await database.sql`delete from messages`
  await database.sql`delete from intake_sessions`
  accountId = (await anAccount({ plan: 'starter' })).id
  channelId = (await aChannel({ accountId })).id
  withCodes = (await aChannel({ accountId })).id
  await database.sql`update channel_settings set has_code_step = true where channel_id = ${withCodes}`
})
afterAll(() => console.log(table.join('\n')))

async function start(channel: string, address: string): Promise<string | null> {
  const ticket = await easyTicket(channel)
  const body = { ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null }
  const response = await intake('POST', '/sessions', { body, address })
  return response.status === 201 ? (response.body as CreatedSession).token : null
}

/** Starts a session from each address and leaves a draft, again and again in further ten minutes. */
async function flood(addresses: readonly string[], bytes: Buffer, waves: number) {
  const counts = { sessions: 0, refusedSessions: 0, drafts: 0, refusedDrafts: 0 }
  for (let wave = 0; wave < waves; wave++) {
    for (const address of addresses) {
      const token = await start(channelId, address)
      counts[token === null ? 'refusedSessions' : 'sessions']++
      if (token === null) continue
      const { status } = await putPart(token, { number: 0, bytes })
      counts[status === 204 ? 'drafts' : 'refusedDrafts']++
    }
    await database.sql`delete from limit_windows`
  }
  return counts
}

async function sendMessage(): Promise<number> {
  const token = await start(channelId, '198.51.100.7')
  if (token === null) return 409
  await putPart(token, { number: 0, bytes: SOUND })
  return (await send(token, {}, '198.51.100.7')).status
}

async function sendProvenMessage(): Promise<number> {
  const address = '198.51.100.8'
  const token = (await start(withCodes, address)) ?? ''
  const contact = 'proven@example.com'
  await intake('POST', '/session/code', { token, address, body: { verification_method: 'email', contact } })
  const [code] = await database.sql<{ id: string }[]>`select id from intake_codes`
  await intake('POST', '/session/code/check', { token, body: { code: codeOf(code?.id ?? '') } })
  await putPart(token, { number: 0, bytes: SOUND })
  return (await send(token, { contact }, address)).status
}

/** One address in each of `count` /64s of a /56. */
const of56 = (count: number) =>
  Array.from({ length: count }, (_, n) => `2001:db8:1:a${n.toString(16).padStart(2, '0')}::1`)
/** One address in each of `count` /56s of a /48. */
const of48 = (count: number, site = 1) =>
  Array.from({ length: count }, (_, n) => `2001:db8:${site}:${n.toString(16).padStart(2, '0')}00::1`)
const ofSix48 = [1, 2, 3, 4, 5, 6].flatMap((site) => of48(80, site))

const LIMIT_MS = 600_000

test.each([
  ['a /56 without sound, 4 hours', of56(40), SILENT, 24, 40, 202],
  ['a /56 with sound, 4 hours', of56(40), SOUND, 24, 40, 202],
  ['a /48 without sound, 80 minutes', of48(90), SILENT, 8, 100, 202],
  ['a /48 with sound, 80 minutes', of48(90), SOUND, 8, 100, 202],
  ['six /48 without sound, 30 minutes', ofSix48, SILENT, 3, 500, 202],
  // Their drafts have sound and are new, so they stay for an hour.
  ['six /48 with sound, 30 minutes', ofSix48, SOUND, 3, 500, 409],
])(
  '%s: the flood keeps few drafts, and others get through',
  async (name, addresses, bytes, waves, most, ofSender) => {
    const { sessions, refusedSessions, drafts, refusedDrafts } = await flood(addresses, bytes, waves)
    const [kept] = await database.sql<{ drafts: number; bytes: number }[]>`
    select count(*)::int as drafts, sum(bytes)::int as bytes from intake_sessions where message_id is not null`
    const [sender, proven] = [await sendMessage(), await sendProvenMessage()]
    const megabytes = ((kept?.bytes ?? 0) / 1e6).toFixed(1)
    table.push(
      [name, sessions, refusedSessions, drafts, refusedDrafts, kept?.drafts, megabytes, sender, proven].join(' | '),
    )
    expect([sender, proven]).toEqual([ofSender, 202])
    expect(kept?.drafts).toBeLessThanOrEqual(most)
    await database.sql`update intake_sessions set created_at = created_at - interval '1 hour'`
    expect(await sendMessage()).toBe(202)
  },
  LIMIT_MS,
)
