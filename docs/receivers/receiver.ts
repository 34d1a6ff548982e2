// Receives voice messages as webhooks. Needs only Node's standard library.
//
//   WEBHOOK_SECRET=msg_whsec_… node receiver.ts       Node 22.18 and later
//   WEBHOOK_SECRET=msg_whsec_… npx tsx receiver.ts    Node 20
//
// In a package with "type": "commonjs", name it receiver.mts.
// It listens on 127.0.0.1: put a proxy for HTTPS in front (Caddy, nginx, or your platform's).

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const TOLERANCE_SECONDS = 300
const MAX_BODY_BYTES = 1_000_000
const INBOX = process.env.INBOX || 'inbox'

/** Returns whether this secret signed these bytes, within five minutes of `now` (unix seconds). */
export function verify(secret: string, header: string, body: Buffer, now = Date.now() / 1000): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part)).map((part) => part.slice(2))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  const [time] = times
  if (time === undefined || times.length > 1 || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  // During a rotation there are two signatures. One that matches is enough.
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected))
}

/** Stores the event under its id. Returns false if it exists: the request is a repetition. */
async function keep(id: string, body: Buffer): Promise<boolean> {
  const draft = path.join(INBOX, `${randomUUID()}.draft`)
  await writeFile(draft, body)
  try {
    await link(draft, path.join(INBOX, `${id}.json`)) // atomic: of two concurrent calls, one gets EEXIST
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(draft)
  }
}

/** Does your own work, after the response. Put slow work into a worker that reads the inbox. */
function handle(event: { event: string; event_id: string; data: { summary: { text: string } } }): void {
  if (event.event !== 'message.completed') return // a later kind of event, which this code does not handle
  console.log(event.event_id, event.data.summary.text)
}

async function receive(secret: string, request: IncomingMessage, respond: (status: number) => void): Promise<void> {
  if (request.method !== 'POST') return respond(405)
  const body = await read(request)
  if (!body) return respond(413)
  if (!verify(secret, String(request.headers['x-message-signature'] ?? ''), body)) return respond(401)
  const event = JSON.parse(body.toString('utf8'))
  if (!/^evt_[0-9a-f-]{36}$/.test(event.event_id)) return respond(400)
  const isNew = await keep(event.event_id, body)
  respond(204)
  if (isNew) handle(event)
}

/** Returns the raw bytes, as received. Null if there are too many. */
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

/** Listens on PORT of 127.0.0.1. */
async function serve(secret: string): Promise<void> {
  await mkdir(INBOX, { recursive: true })
  createServer((request, response) => {
    receive(secret, request, (status) => response.writeHead(status).end()).catch((error) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500).end() // not stored: the service sends it again
    })
  }).listen(Number(process.env.PORT || 8080), '127.0.0.1')
}

// Not if another file imports `verify`.
const started = process.argv[1]
if (started && import.meta.url === pathToFileURL(realpathSync(started)).href) {
  const secret = process.env.WEBHOOK_SECRET
  if (!secret) throw new Error('Set WEBHOOK_SECRET to the signing secret of the subscription.')
  void serve(secret)
}
