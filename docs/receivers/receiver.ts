// Receives voice messages as webhooks. Node's standard library, nothing else.
//
//   WEBHOOK_SECRET=msg_whsec_… node receiver.ts       Node 22.18 and later
//   WEBHOOK_SECRET=msg_whsec_… npx tsx receiver.ts    Node 20
//
// In a package with "type": "commonjs", name it receiver.mts.
// It listens on 127.0.0.1: a proxy in front (Caddy, nginx, your platform's) takes the HTTPS.

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const TOLERANCE_SECONDS = 300
const MAX_BODY_BYTES = 1_000_000
const INBOX = process.env.INBOX || 'inbox'

/** Did this secret sign these very bytes, within five minutes of `now`, in seconds? */
export function verify(secret: string, header: string, body: Buffer, now = Date.now() / 1000): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part)).map((part) => part.slice(2))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  const [time] = times
  if (time === undefined || times.length > 1 || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  // While a secret is being rotated there are two: one that fits is enough.
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected))
}

/** Keeps the event under its id. False when it is there already: then this is a repeat, and needs no work. */
async function keep(id: string, body: Buffer): Promise<boolean> {
  const draft = path.join(INBOX, `${randomUUID()}.draft`)
  await writeFile(draft, body)
  try {
    await link(draft, path.join(INBOX, `${id}.json`)) // atomic: of two at once, one is told that it exists
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(draft)
  }
}

/** Your own work. It runs after the answer; whatever is slow belongs into a worker that reads the inbox. */
function handle(event: { event: string; event_id: string; data: { summary: { text: string } } }): void {
  if (event.event !== 'message.completed') return // a kind that came later: not for this code
  console.log(event.event_id, event.data.summary.text)
}

async function receive(secret: string, request: IncomingMessage, answer: (status: number) => void): Promise<void> {
  if (request.method !== 'POST') return answer(405)
  const body = await read(request)
  if (!body) return answer(413)
  if (!verify(secret, String(request.headers['x-message-signature'] ?? ''), body)) return answer(401)
  const event = JSON.parse(body.toString('utf8'))
  if (!/^evt_[0-9a-f-]{36}$/.test(event.event_id)) return answer(400)
  const isNew = await keep(event.event_id, body)
  answer(204)
  if (isNew) handle(event)
}

/** The raw bytes, as they came. Null when they are too many. */
async function read(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Listens on PORT of this machine alone. */
async function serve(secret: string): Promise<void> {
  await mkdir(INBOX, { recursive: true })
  createServer((request, response) => {
    receive(secret, request, (status) => response.writeHead(status).end()).catch((error) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500).end() // not kept: the service will try again
    })
  }).listen(Number(process.env.PORT || 8080), '127.0.0.1')
}

// Not when another file imports `verify`.
const started = process.argv[1]
if (started && import.meta.url === pathToFileURL(realpathSync(started)).href) {
  const secret = process.env.WEBHOOK_SECRET
  if (!secret) throw new Error('Set WEBHOOK_SECRET to the signing secret of the subscription.')
  void serve(secret)
}
