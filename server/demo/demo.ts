import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import path from 'node:path'
import { z } from 'zod'
import { disconnect } from '../../db/client'
import { writePrivateJson } from '../../db/private-files'
import { env, resetEnv } from '../env'
import { SIGNATURE } from '../webhooks/signing/request'
import { verify } from '../webhooks/signing/signature'
import { type SeedResult, seed } from './seed'
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

// The demonstration: data that is seeded once, and a receiver for its events.

export interface Demo {
  receiverUrl: string
  world: SeedResult | null
  ca: string
  stop(): Promise<void>
}

interface SavedDemo {
  port: number
  identity: DemoIdentity
  world: SeedResult | null
}

/** Starts the receiver, allows its address, and seeds an empty database. */
export async function startDemo(dataDir: string, print: (line: string) => void): Promise<Demo> {
  const file = path.join(dataDir, 'demo.json')
  const kept: SavedDemo = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { port: 0, identity: await makeIdentity(), world: null }
  const secret = () => kept.world?.subscriptions.demo.secret ?? null
  const receiver = await startReceiver({ ...kept, secret, print }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    print(`Port ${kept.port} of the demo receiver is taken by another program, so its deliveries will fail this time.`)
    return { port: kept.port, stop: async () => {} }
  })
  kept.port = receiver.port
  await writePrivateJson(file, kept)
  const base = `https://127.0.0.1:${receiver.port}`
  process.env.WEBHOOK_ALLOWED_HOSTS = [...env().WEBHOOK_ALLOWED_HOSTS, new URL(base).host].join(',')
  resetEnv()
  try {
    const seeded = await seed({ demoReceiverUrl: base + HOOK_PATH, failingReceiverUrl: base + FAILING_PATH })
    if (seeded) {
      kept.world = seeded
      await writePrivateJson(file, kept)
    }
  } catch (error) {
    await receiver.stop()
    throw error
  } finally {
    await disconnect()
  }
  return { receiverUrl: base + HOOK_PATH, world: kept.world, ca: kept.identity.ca, stop: receiver.stop }
}

// An example of a receiver, which verifies the signature over the raw bytes before it parses them.

/** Verifies with the seeded subscription's secret: 200, or 401 when the signature does not match. */
const HOOK_PATH = '/hook'
const FAILING_PATH = '/failing'

const MAX_BODY_BYTES = 1_000_000
const SHOWN_CHARACTERS = 40

interface DemoReceiver {
  port: number
  stop(): Promise<void>
}

/** Starts the receiver on 127.0.0.1. @throws NodeJS.ErrnoException EADDRINUSE */
async function startReceiver(options: {
  port: number
  identity: DemoIdentity
  secret: () => string | null
  print: (line: string) => void
}): Promise<DemoReceiver> {
  const { identity, secret, print } = options
  const server = createServer({ key: identity.key, cert: identity.cert }, async (request, response) => {
    const body = await read(request).catch(() => null)
    if (body === null) return response.destroy()
    const { status, finding } = respondTo(request, body, secret())
    print(`${new Date().toISOString().slice(11, 23)}  ${summaryOf(body)}  ${finding}`)
    response.writeHead(status).end()
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.')
  return {
    port: address.port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function respondTo(request: IncomingMessage, body: Buffer, secret: string | null): { status: number; finding: string } {
  if (request.url === FAILING_PATH) return { status: 503, finding: 'responded with 503, as this path always does' }
  if (request.url !== HOOK_PATH || secret === null) return { status: 200, finding: `taken unchecked at ${request.url}` }
  const header = request.headers[SIGNATURE.toLowerCase()]
  const result = verify(secret, typeof header === 'string' ? header : null, body)
  if (result.ok) return { status: 200, finding: 'verified' }
  return { status: 401, finding: `NOT verified: ${result.reason} (was the secret rotated?)` }
}

const Received = z.object({
  event_id: z.string(),
  data: z.object({ id: z.string(), summary: z.object({ text: z.string() }) }),
})

function summaryOf(body: Buffer): string {
  const parsed = Received.safeParse(parseJson(body))
  if (!parsed.success) return 'not an event'
  const { event_id, data } = parsed.data
  const { id, summary } = data
  return `${event_id}  message ${id}  "${summary.text.length > SHOWN_CHARACTERS ? `${summary.text.slice(0, SHOWN_CHARACTERS)}…` : summary.text}"`
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

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

/** The key and certificate of the demo receiver, and the certificate that deliveries trust; all PEM. */
interface DemoIdentity {
  ca: string
  key: string
  cert: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10

/** Creates a certificate for 127.0.0.1 that is its own issuer and cannot issue others. */
async function makeIdentity(): Promise<DemoIdentity> {
  const now = new Date()
  const notBefore = new Date(now.getTime() - 24 * 3_600_000)
  const notAfter = new Date(now)
  notAfter.setFullYear(now.getFullYear() + YEARS)
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const created = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Demo receiver',
    ...{ notBefore, notAfter, keys, signingAlgorithm: ALGORITHM },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  })
  const cert = `${created.toString('pem')}\n`
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { ca: cert, cert, key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n` }
}
