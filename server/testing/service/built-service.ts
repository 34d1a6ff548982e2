import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { runningPostgresUrl, startPostgres } from '../../../db/embedded'
import { freePort } from '../../../db/embedded/postmaster'
import { ROOT } from '../../root'
import { POOLED, startPgBouncer, withPooler } from '../database/pgbouncer'
import { TEST_KEYS } from '../database/test-keys'
import { certificates, type Identity } from '../servers/certificates'

/** The built service that the endpoint tests share. */
export interface BuiltService {
  /** `http://127.0.0.1:<port>` */
  url: string
  databaseUrl: string
  /** Settings that its responses depend on. */
  settings: Record<string, string>
  /** Receivers that the service may deliver to, on localhost: their ports, one for each file that has one, and their certificate. */
  receivers: { ports: [number, number]; identity: Identity }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Only in the project `endpoints`. */
    builtService?: BuiltService
  }
}

export interface StartedService {
  service: BuiltService
  /** Its folder for data. */
  dataDir: string
  /** The supervisor. */
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts the service for all endpoint tests, once. Each test file has accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { service, stop } = await startBuiltService()
  project.provide('builtService', service)
  return stop
}

/**
 * Starts the service as `npm start` does, with its own Postgres. Failed deliveries are tried again at once, so that a
 * test sees every attempt.
 */
export async function startBuiltService(): Promise<StartedService> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-endpoints-'))
  // As root, Postgres runs as another user, which must be able to enter this folder.
  await chmod(dataDir, 0o711)
  const { ca, good } = await certificates()
  const authority = path.join(dataDir, 'test-authority.pem')
  await writeFile(authority, ca)
  const port = await freePort(0)
  const first = await freePort(0)
  const ports: [number, number] = [first, await freePort(first + 1)]
  const settings = {
    WEBHOOK_ALLOWED_HOSTS: ports.map((one) => `localhost:${one}`).join(),
    DELIVERY_RETRY_DELAYS_SECONDS: '0.05,0.05,0.05,0.05,0.05',
  }
  const external = POOLED ? await startPooledPostgres() : null
  const { PATH, HOME, NEXT_DIST_DIR } = process.env
  const env = {
    ...TEST_KEYS,
    ...external?.variables,
    ...settings,
    ...{ PATH, HOME, NEXT_DIST_DIR, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
    NODE_EXTRA_CA_CERTS: authority,
    SPEECH_ENGINE: 'off',
  }
  const [program, ...words] = commandOf(dataDir)
  // Bubblewrap passes no signals on, so it and the service get a group of their own.
  const isImage = program === 'bwrap'
  const child = spawn(program, words, { cwd: ROOT, env: env as NodeJS.ProcessEnv, detached: isImage })
  const ended = once(child, 'close')
  let output = ''
  const isReady = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Voice message service is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error(`The service ended before it was ready:\n${output}`)), reject)
  })
  await isReady
  const databaseUrl = external?.url ?? (await runningPostgresUrl(dataDir))
  if (databaseUrl === null) throw new Error('The Postgres of the service does not run.')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (isImage && child.pid) process.kill(-child.pid, 'SIGTERM')
    else child.kill('SIGTERM')
    await ended
    await external?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    service: { url, databaseUrl, settings, receivers: { ports, identity: good } },
    dataDir,
    process: child,
    stop,
  }
}

/** Returns the command of a start: of this project, or in the files of an image (`npm run test:image`). */
function commandOf(dataDir: string): [string, ...string[]] {
  const root = process.env.TEST_IMAGE_ROOT
  if (!root) return [process.execPath, 'scripts/start.mjs']
  // A container gets /etc/hosts from its runtime.
  const files = ['--ro-bind', root, '/', '--ro-bind', '/etc/hosts', '/etc/hosts']
  const system = ['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--bind', dataDir, dataDir]
  const user = ['--unshare-user', '--uid', '1000', '--gid', '1000', '--chdir', '/app']
  return ['bwrap', ...files, ...system, ...user, '--', 'node', 'scripts/start.mjs', '--built']
}

/** Starts a Postgres and a PgBouncer in front of it, as an operator has them. */
async function startPooledPostgres() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-pooled-'))
  await chmod(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir })
  const pooler = await startPgBouncer(postgres.url)
  return {
    url: postgres.url,
    variables: { ...withPooler(postgres.url, pooler.url), LISTEN_ADDRESS: '127.0.0.1' },
    async stop() {
      await pooler.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
