import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { digestHeader, easyTicket, solve } from '../testing/intake/recorder-client'
import { childrenOf } from '../testing/processes/children'
import { testService, untilReady } from '../testing/processes/service'
import { setEnv } from '../testing/set-env'

// The web process is killed again and again while senders record and send. Each sender repeats what got no response, as
// the recorder does. Afterwards each has exactly one message with exactly its bytes.

const SENDERS = 30
const PARTS = 5
const KILLS = 4
/** The supervisor waits longer before each restart of a process that ended again soon. */
const LIMIT_MS = 600_000

const service = testService()

test(
  'kill -9 of the web process during uploads and sends: each sender has one message with its bytes',
  async () => {
    const started = service.start({ TRUSTED_PROXY_COUNT: '1' })
    await untilReady(started)
    const keys = JSON.parse(await readFile(path.join(service.dataDir, 'keys.json'), 'utf8')) as Record<string, string>
    setEnv({ NEXTAUTH_SECRET: keys.NEXTAUTH_SECRET })
    const sql = postgres((await runningPostgresUrl(service.dataDir)) ?? '')
    const [channel] = await sql<{ id: string }[]>`select id from channels where deleted_at is null limit 1`
    const senders = Array.from({ length: SENDERS }, (_, number) => sendMessage(channel?.id ?? '', number))
    const kills = killWebProcesses(started)
    const expected = new Map((await Promise.all(senders)).map(({ contact, digest }) => [contact, digest]))
    expect(await kills).toBe(KILLS)

    const rows = await sql<{ contact: string; bytes: Buffer }[]>`
    select m.sender ->> 'email' as contact, string_agg(p.bytes, ''::bytea order by p.number) as bytes
    from messages m join recording_parts p on p.message_id = m.id where m.sent_at is not null group by m.id`
    expect(rows).toHaveLength(SENDERS)
    for (const { contact, bytes } of rows) expect(sha256(bytes)).toBe(expected.get(contact))
    const [jobs] =
      await sql`select count(*)::int as n from processing_jobs j join messages m on m.id = j.id where m.sent_at is not null`
    expect(jobs?.n).toBe(SENDERS)
    await sql.end()
  },
  LIMIT_MS,
)

/** Kills the web process at random moments, each time after the next one responds. */
async function killWebProcesses(started: Parameters<typeof childrenOf>[0]): Promise<number> {
  let killed = 0
  while (killed < KILLS) {
    await sleep(randomInt(50, 400))
    const [pid] = await childrenOf(started, 'web')
    if (pid === undefined) continue
    process.kill(pid, 'SIGKILL')
    killed++
    await expect
      .poll(
        () =>
          service.health().then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
  }
  return killed
}

/** Records and sends as the recorder does: what gets no response is repeated. */
async function sendMessage(channelId: string, number: number): Promise<{ contact: string; digest: string }> {
  const contact = `sender-${number}@example.com`
  const parts = Array.from({ length: PARTS }, () => randomBytes(randomInt(1, 40_000)))
  const request = (
    method: string,
    target: string,
    options: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ) =>
    untilResponse(`http://127.0.0.1:${service.port}/api/intake${target}`, {
      method,
      ...(options.body === undefined ? {} : { body: options.body }),
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.51.100.${number}`, ...options.headers },
    })
  const headers = { authorization: `Bearer ${await startSession(channelId, request)}` }
  for (const [index, bytes] of parts.entries()) {
    const target = `/session/takes/1/parts/${index}`
    const digest = digestHeader(bytes)
    expect(
      (await request('PUT', target, { headers: { ...headers, 'content-digest': digest }, body: new Uint8Array(bytes) }))
        .status,
    ).toBe(204)
    await sleep(randomInt(0, 200))
  }
  const send = {
    take: 1,
    part_count: PARTS,
    verification_method: 'email',
    contact,
    consent_version: 1,
    duration_seconds: 5,
  }
  expect((await request('POST', '/session/send', { headers, body: JSON.stringify(send) })).status).toBe(202)
  return { contact, digest: sha256(Buffer.concat(parts)) }
}

/** A session whose response was lost has used its proof, so the recorder starts another one. */
async function startSession(
  channelId: string,
  request: (method: string, target: string, options: { body: string }) => Promise<Response>,
): Promise<string> {
  for (;;) {
    const ticket = await easyTicket(channelId)
    const body = JSON.stringify({ ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null })
    const response = await request('POST', '/sessions', { body })
    if (response.status === 201) return ((await response.json()) as { token: string }).token
    expect(response.status).toBe(409)
  }
}

async function untilResponse(url: string, options: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, options).catch(() => null)
    if (response && response.status !== 429 && response.status < 500) return response
    await sleep(100)
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
