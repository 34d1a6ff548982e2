import { randomBytes } from 'node:crypto'
import { type ClientRequest, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

// Attacks on the web process by unauthenticated clients or by members of another account. Each attack ends by itself.

export interface Target {
  port: number
  /** The cookie of a signed-in member. */
  cookie: string
  csrf: { token: string; cookie: string }
  /** A token of the same account. */
  token: string
  /** The message whose page an attack opens. */
  messageId: string
}

/** The number of responses by status; `closed` for a connection that ended without a response. */
export type Outcomes = Record<string, number>

/** The attacker's own address, if the machine has it. The second tenant's is 127.0.0.1. */
const ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const LONGEST_MS = 20_000
const MB = 1024 * 1024

interface AttackRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Bytes sent after the headers for as long as the server takes them. */
  flood?: number
}

/** Sends a request and returns its status or `closed`. */
function sendRequest(
  { port }: Target,
  { path, method = 'GET', headers = {}, body, flood = 0 }: AttackRequest,
): Promise<string> {
  return new Promise((resolve) => {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      localAddress: ADDRESS,
      agent: false,
    }
    const asking = request(options, (response) => {
      resolve(String(response.statusCode))
      response.on('error', () => {}).resume()
      if (flood > 0) asking.destroy()
    })
    asking.setTimeout(LONGEST_MS, () => asking.destroy())
    asking.on('error', () => resolve('closed')).on('close', () => resolve('closed'))
    if (flood > 0) void sendFlood(asking, flood)
    else asking.end(body)
  })
}

async function sendFlood(asking: ClientRequest, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(256 * 1024, 'x')
  for (let sent = 0; sent < bytes && !asking.destroyed; sent += chunk.length)
    if (!asking.write(chunk)) await Promise.race([new Promise((resolve) => asking.once('drain', resolve)), after(200)])
  asking.end()
}

async function countStatuses(all: readonly Promise<string>[]): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  for (const status of await Promise.all(all)) outcomes[status] = (outcomes[status] ?? 0) + 1
  return outcomes
}

const times = <T>(count: number, work: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => work(n))

/** Runs `count` pieces of work, at most `workers` at a time. */
async function concurrently(workers: number, count: number, work: (n: number) => Promise<string>): Promise<Outcomes> {
  const until = Date.now() + LONGEST_MS
  let next = 0
  const results: Promise<string>[] = []
  const worker = async () => {
    while (next < count && Date.now() < until) {
      const one = work(next++)
      results.push(one)
      await one
    }
  }
  await Promise.all(times(workers, worker))
  return countStatuses(results)
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
const CREDENTIALS = '/api/auth/callback/credentials'

function signIn(target: Target, n: number): Promise<string> {
  const form = new URLSearchParams({
    csrfToken: target.csrf.token,
    email: `guess${n}@harbour.example`,
    password: 'not the password',
    json: 'true',
  })
  return sendRequest(target, {
    path: CREDENTIALS,
    method: 'POST',
    headers: { ...FORM, Cookie: target.csrf.cookie },
    body: form.toString(),
  })
}

const mutation = (target: Target, path: string, input: unknown): Promise<string> =>
  sendRequest(target, {
    path: `/api/trpc/${path}`,
    method: 'POST',
    headers: { ...JSON_TYPE, Cookie: target.cookie },
    body: JSON.stringify(input),
  })

const large = (target: Target, path: string, bytes: number, isChunked = false): Promise<string> =>
  sendRequest(target, {
    path,
    method: 'POST',
    headers: { ...FORM, ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes) }) },
    flood: bytes,
  })

/**
 * Connections that send these bytes and then a little each second, for so many seconds; how many were closed on them.
 */
async function holdConnections(
  { port }: Target,
  count: number,
  begin: (n: number) => string,
  drip: string,
  seconds: number,
) {
  const sockets: Socket[] = []
  let closed = 0
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS })
    socket.on('error', () => {})
    socket.on('close', () => closed++)
    socket.on('connect', () => socket.write(begin(n)))
    socket.resume()
    sockets.push(socket)
    if (n % 50 === 49) await after(20)
  }
  for (let second = 0; second < seconds; second++) {
    await after(1_000)
    for (const socket of sockets) if (socket.writable) socket.write(drip)
  }
  const early = closed
  for (const socket of sockets) socket.destroy()
  return { closed: early, open: count - early }
}

const deliveryEvidence = () => ({
  subscription_id: null,
  secret: `msg_whsec_${randomBytes(24).toString('hex')}`,
  header: `t=${Math.floor(Date.now() / 1000)},v1=${randomBytes(32).toString('hex')}`,
  body: Buffer.from(JSON.stringify({ parts: times(20_000, (n) => `part ${n}`) })).toString('base64'),
  received_at: null,
})

export const ATTACKS = {
  'a credentials body of 400 MB': (target: Target) => countStatuses([large(target, CREDENTIALS, 400 * MB)]),
  'three credentials bodies of 400 MB': (target: Target) =>
    countStatuses(times(3, () => large(target, CREDENTIALS, 400 * MB))),
  'a tRPC body of 150 MB': (target: Target) => countStatuses([large(target, '/api/trpc/checks.url', 150 * MB)]),
  'a chunked body of 150 MB': (target: Target) => countStatuses([large(target, CREDENTIALS, 150 * MB, true)]),
  '40 sign-ins at once': (target: Target) => countStatuses(times(40, (n) => signIn(target, n))),
  '10 at once of Range with 15,500 spaces': (target: Target) =>
    concurrently(10, 60, () =>
      sendRequest(target, {
        path: '/api/listen/sample?t=sample',
        headers: { Range: `bytes=${' '.repeat(15_500)}x` },
      }),
    ),
  'batches of 200 message lists': (target: Target) =>
    concurrently(2, 4, () =>
      sendRequest(target, {
        path: `/api/trpc/${Array(200).fill('messages.list').join(',')}?batch=1&input=${encodeURIComponent(
          JSON.stringify(Object.fromEntries(times(200, (n) => [n, {}]))),
        )}`,
        headers: { Cookie: target.cookie },
      }),
    ),
  '60 batches of ten message lists': (target: Target) =>
    concurrently(10, 60, () =>
      sendRequest(target, {
        path: `/api/trpc/${Array(10).fill('messages.list').join(',')}?batch=1&input=${encodeURIComponent(
          JSON.stringify(Object.fromEntries(times(10, (n) => [n, {}]))),
        )}`,
        headers: { Cookie: target.cookie },
      }),
    ),
  '30 delivery checks': (target: Target) =>
    countStatuses(times(30, () => mutation(target, 'checks.delivery', deliveryEvidence()))),
  '1,270 URL checks': (target: Target) =>
    concurrently(250, 1_270, (n) => mutation(target, 'checks.url', { url: `https://h${n}.attack.example/` })),
  'a flood of one token': (target: Target) =>
    concurrently(100, 5_000, (n) =>
      sendRequest(target, {
        path: `/api/v1/${['me', 'messages/recent?limit=100', 'webhook-subscriptions', 'nowhere'][n % 4]}`,
        headers: { Authorization: `Bearer ${target.token}` },
      }),
    ),
  'a flood of unknown tokens': (target: Target) =>
    concurrently(100, 5_000, () =>
      sendRequest(target, {
        path: '/api/v1/me',
        headers: { Authorization: `Bearer msg_pat_${randomBytes(32).toString('hex')}` },
      }),
    ),
  'a flood of /docs': (target: Target) => concurrently(40, 300, () => sendRequest(target, { path: '/docs' })),
  'a flood of /docs with cookies': (target: Target) =>
    concurrently(40, 300, (n) =>
      sendRequest(target, {
        path: `/docs?${n}`,
        headers: { Cookie: `session=${randomBytes(40).toString('hex')}; theme=${n}` },
      }),
    ),
  'a flood of sign-in pages': (target: Target) =>
    concurrently(40, 600, () => sendRequest(target, { path: '/sign-in' })),
  '1,500 half-sent requests': (target: Target) =>
    holdConnections(target, 1_500, () => 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-Slow: 1\r\n', 8),
  '300 bodies that drip': (target: Target) =>
    holdConnections(
      target,
      300,
      () => `POST /api/trpc/checks.url HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(400_000)}`,
      'x',
      8,
    ),
  'the page of a message with 200 kB': (target: Target) =>
    concurrently(5, 25, () =>
      sendRequest(target, { path: `/messages/${target.messageId}`, headers: { Cookie: target.cookie } }),
    ),
} satisfies Record<string, (target: Target) => Promise<Outcomes>>

export type Attack = keyof typeof ATTACKS
