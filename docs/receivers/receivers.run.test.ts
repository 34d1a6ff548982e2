import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../db/embedded/postmaster'
import { SAMPLE_EVENT_ID, sampleMessage } from '../../server/contract/messages/sample'
import { RUNS_ALL } from '../../server/testing/sample'
import { certificates } from '../../server/testing/servers/certificates'
import { deliveryHeaders, envelope, SIGNATURE } from '../../server/webhooks/signing/request'
import { createSecret } from '../../server/webhooks/signing/secret'
import { sign } from '../../server/webhooks/signing/signature'
import { parseAllowedHosts } from '../../server/webhooks/transport/policy'
import { post } from '../../server/webhooks/transport/post'

/** How the example of one language is tested in this folder, and started in a folder that contains only a copy of it. */
interface Language {
  name: string
  file: string
  /** The name of the copy, if it differs. */
  copyAs?: string
  packageJson?: object
  probe: string[]
  test: string[]
  build?: string[]
  serve: (port: number) => string[]
}

/** Loads TypeScript from any folder, as `npx tsx` does. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

const TYPESCRIPT: Language = {
  name: 'TypeScript',
  file: 'receiver.ts',
  probe: [process.execPath, '--version'],
  test: [process.execPath, '--import', 'tsx', 'receiver_test.ts'],
  serve: () => [process.execPath, '--import', TSX, 'receiver.ts'],
}

const LANGUAGES: readonly Language[] = [
  TYPESCRIPT,
  {
    name: 'Python',
    file: 'receiver.py',
    probe: ['python3', '--version'],
    test: ['python3', '-B', 'receiver_test.py'],
    serve: () => ['python3', '-B', 'receiver.py'],
  },
  {
    name: 'Go',
    file: 'receiver.go',
    probe: ['go', 'version'],
    test: ['go', 'test', '-v', '-count=1', '.'],
    build: ['go', 'build', '-o', 'receiver', 'receiver.go'],
    serve: () => ['./receiver'],
  },
  {
    name: 'PHP',
    file: 'receiver.php',
    probe: ['php', '--version'],
    test: ['php', 'receiver_test.php'],
    serve: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
]

/** Node removes types from 22.18 on, unless the option is disabled. */
const runsTypeScript = Boolean((process.features as { typescript?: string | false }).typescript)
const byNode = (file: string) => () => [process.execPath, file]

/** Further ways to run the example in TypeScript. */
const TYPESCRIPT_VARIANTS: readonly Language[] = [
  {
    ...TYPESCRIPT,
    name: 'TypeScript, in a CommonJS package',
    packageJson: { type: 'commonjs' },
  },
  {
    ...TYPESCRIPT,
    name: 'TypeScript, as .mts in a CommonJS package',
    packageJson: { type: 'commonjs' },
    copyAs: 'receiver.mts',
    serve: () => [process.execPath, '--import', TSX, 'receiver.mts'],
  },
  ...(runsTypeScript
    ? [
        { ...TYPESCRIPT, name: 'TypeScript, by Node itself', serve: byNode('receiver.ts') },
        {
          ...TYPESCRIPT,
          name: 'TypeScript, by Node itself, as .mts in a CommonJS package',
          packageJson: { type: 'commonjs' },
          copyAs: 'receiver.mts',
          serve: byNode('receiver.mts'),
        },
      ]
    : []),
]

function isInstalled({ probe: [command = '', ...words] }: Language): boolean {
  return spawnSync(command, words).status === 0
}

const HERE = path.dirname(fileURLToPath(import.meta.url))
const WAIT = { timeout: 20_000, interval: 50 }
const run = promisify(execFile)
const vectors: { valid: boolean }[] = JSON.parse(await readFile(path.join(HERE, 'vectors.json'), 'utf8'))

/** Without a cache, Go compiles its library for forty seconds of a core. */
const wanted = RUNS_ALL ? LANGUAGES : LANGUAGES.filter(({ name }) => name !== 'Go')
const present = wanted.filter(isInstalled)
const absent = wanted.filter((language) => !present.includes(language))
console.info(
  `Receivers are tested in ${names(present)}.${absent.length > 0 ? ` NOT on this machine, so not run: ${names(absent)}.` : ''}`,
)

test('every language of this run is run or reported as absent, and TypeScript is always run', () => {
  const all = [...(RUNS_ALL ? ['Go'] : []), 'PHP', 'Python', 'TypeScript']
  expect([...present, ...absent].map(({ name }) => name).sort()).toEqual(all)
  expect(present.map(({ name }) => name)).toContain('TypeScript')
})

let folder = ''
let children: ChildProcess[] = []
let servers: net.Server[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-receiver-'))
})

afterEach(async () => {
  await Promise.all(children.map((child) => end(child)))
  for (const server of servers) server.close()
  children = []
  servers = []
  await rm(folder, { recursive: true, force: true })
})

describe.each(present)('the receiver in $name', (language) => {
  test('the receiver agrees with every vector', async () => {
    expect(await vectorsIn(language)).toContain(`${vectors.length} vectors agree`)
  })

  test('the receiver disagrees with a wrong vector', async () => {
    const file = path.join(folder, 'wrong.json')
    await writeFile(file, JSON.stringify(vectors.with(0, { ...vectors[0], valid: false })))
    await expect(vectorsIn(language, file)).rejects.toThrow()
  })
})

describe.each([...present, ...TYPESCRIPT_VARIANTS])(
  'the receiver in $name, copied into an empty folder',
  (language) => {
    test('the server accepts a delivery of this service and processes a repeated one once', async () => {
      const { url, secret, said, inbox } = await started(language)
      const first = await deliver(url, secret)
      expect(first).toMatchObject({ kind: 'response', status: 204 })
      await expect.poll(said, WAIT).toContain(SAMPLE_EVENT_ID)
      const second = await deliver(url, secret)
      expect(second).toMatchObject({ kind: 'response', status: 204 })
      const third = await deliver(url, secret, { eventId: randomUUID(), rotatedTo: createSecret() })
      expect(third).toMatchObject({ kind: 'response', status: 204 })
      await expect.poll(() => said().match(/evt_\S+ Sample message/g)?.length, WAIT).toBe(2)
      expect(said().split(SAMPLE_EVENT_ID)).toHaveLength(2)
      expect((await readdir(inbox)).filter((name) => name.endsWith('.json'))).toHaveLength(2)
      expect((await readdir(inbox)).filter((name) => name.endsWith('.draft'))).toEqual([])
    })
  },
)

describe.each(present)('the receiver in $name, copied into an empty folder', (language) => {
  test('the server stores no delivery that is forged, changed, old, unsigned or too long', async () => {
    const { url, secret, inbox } = await started(language)
    const old = new Date(Date.now() - 302_000)
    expect(await deliver(url, createSecret())).toMatchObject({ status: 401 })
    expect(await deliver(url, secret, { change: (body) => body.replace('Mara', 'Vera') })).toMatchObject({
      status: 401,
    })
    expect(await deliver(url, secret, { at: old })).toMatchObject({ status: 401 })
    expect(await deliver(url, secret, { unsigned: true })).toMatchObject({ status: 401 })
    // The result is 413, or a connection that closes while the rest is still being sent.
    expect(await deliver(url, secret, { change: () => 'x'.repeat(1_000_001) })).not.toMatchObject({ status: 204 })
    expect(await readdir(inbox)).toEqual([])
  })
})

function names(languages: readonly Language[]): string {
  return languages.map(({ name }) => name).join(', ') || 'no language'
}

/** Returns the output of the example's own test. @throws if its exit code is not 0 */
async function vectorsIn({ test: [command = '', ...words] }: Language, file = path.join(HERE, 'vectors.json')) {
  const { stdout } = await run(command, words, { cwd: HERE, env: { ...process.env, VECTORS: file } })
  return stdout
}

interface Started {
  url: string
  secret: string
  inbox: string
  said: () => string
}

/** Starts a copy of the example outside of the project, behind a proxy that terminates TLS. */
async function started(language: Language): Promise<Started> {
  const secret = createSecret()
  const port = await freePort(0)
  const inbox = path.join(folder, 'inbox')
  const home = path.join(folder, 'copy')
  await mkdir(home)
  await copyFile(path.join(HERE, language.file), path.join(home, language.copyAs ?? language.file))
  if (language.packageJson) await writeFile(path.join(home, 'package.json'), JSON.stringify(language.packageJson))
  const [builder, ...plan] = language.build ?? []
  if (builder) await run(builder, plan, { cwd: home })
  const [command = '', ...words] = language.serve(port)
  const child = spawn(command, words, {
    cwd: home,
    env: { ...process.env, WEBHOOK_SECRET: secret, INBOX: inbox, PORT: String(port) },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  await expect.poll(() => canConnect(port), WAIT).toBe(true)
  return { url: `https://localhost:${await proxyTo(port)}/voice`, secret, inbox, said: () => said }
}

async function proxyTo(port: number): Promise<number> {
  const { good } = await certificates()
  const server = tls.createServer(good, (outside) => {
    const inside = net.connect(port, '127.0.0.1')
    // Either side may close the connection first.
    outside.on('error', () => inside.destroy())
    inside.on('error', () => outside.destroy())
    outside.pipe(inside).pipe(outside)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Delivery {
  eventId?: string
  at?: Date
  /** Changes the body after it was signed. */
  change?: (body: string) => string
  unsigned?: boolean
  /** A newer secret. The header then has two signatures. */
  rotatedTo?: string
}

/** Signs and sends one attempt as the service does. */
async function deliver(
  url: string,
  secret: string,
  { eventId, at = new Date(), change, unsigned, rotatedTo }: Delivery = {},
) {
  const body = envelope({
    kind: 'message.completed',
    eventId: eventId ?? SAMPLE_EVENT_ID.slice('evt_'.length),
    deliveredAt: at,
    data: JSON.stringify(sampleMessage('https://voice.example.com', at, { audioLinkDays: 30 })),
    sample: true,
  })
  const { [SIGNATURE]: signature = '', ...unsignedHeaders } = deliveryHeaders({
    kind: 'message.completed',
    attemptId: randomUUID(),
    signature: sign(rotatedTo ? [rotatedTo, secret] : [secret], body, at),
    isTest: false,
  })
  const { ca } = await certificates()
  return post(
    {
      url,
      headers: unsigned ? unsignedHeaders : { ...unsignedHeaders, [SIGNATURE]: signature },
      body: change ? change(body) : body,
    },
    { timeoutMs: 10_000, policy: { allowed: parseAllowedHosts(['localhost', '127.0.0.0/8', '::1']), ca } },
  )
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}
