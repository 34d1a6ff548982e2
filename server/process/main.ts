import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { disconnect } from '../../db/client'
import { InstanceRunningError } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { migrate } from '../../db/migrate'
import { type Pooler, setPlannerOfRole } from '../../db/pooler'
import { writePrivateFile } from '../../db/private-files'
import { DatabaseError, untilReachable } from '../../db/reachable'
import { needsSetup, newSetupToken } from '../accounts/sign-in/setup'
import { findDatabasePooler } from '../database'
import { startDemo } from '../demo/demo'
import type { SeedResult } from '../demo/seed'
import { EnvError, env, required, resetEnv } from '../env'
import { AudioStoreError, requireOwnAudioStore } from '../messages/audio/audio-store-identity'
import { restoreState } from '../pause'
import { speechStatus } from '../processing/speech/transcribe'
import { missingKeyIds } from '../webhooks/signing/key-status'
import { bootTable } from './boot-table'
import { attachInstance, attachOrStartDatabase, bootInstance, saveRunningSettings } from './instance'
import { ChildError, type Supervised, supervise } from './supervise'

// The supervisor: starts the database, the demonstration, the web process and the worker, and stops them again.

const WEB_STOP_LIMIT_MS = 8_000
/** Beyond the timeout of an attempt: time to record the results of the attempts in flight. */
const WORKER_STOP_LIMIT_MS = 10_000
/** A terminal's Ctrl-C arrives twice, directly and through npm. */
const SAME_SIGNAL_MS = 1_000
const ORPHAN_CHECK_MS = 250

interface Options {
  dev: boolean
  /** What this start runs. `all` also starts the embedded database where DATABASE_URL is not set. */
  part: 'all' | 'web' | 'worker' | 'migrate'
}

/** Runs the service until a signal. Exits with 0 after a signal, and with 1 and one line when it could not start. */
export async function main(options: Options): Promise<void> {
  const running = new Running()
  const signaled = running.untilSignal()
  try {
    const { part } = options
    const booted =
      part === 'all'
        ? boot(options, running)
        : part === 'migrate'
          ? migrateOnly(running)
          : bootPart(part, options, running)
    await Promise.race([booted, signaled])
    if (part !== 'migrate') await signaled
    // An interrupted boot completes its current step, or ends its wait; what it started is stopped too.
    await booted.catch(() => {})
    await running.stop()
    process.exit(part === 'migrate' && running.isStopping ? 1 : 0)
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    await running.stop()
    process.exit(1)
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof EnvError ||
  error instanceof InstanceRunningError ||
  error instanceof AudioStoreError ||
  error instanceof DatabaseError ||
  error instanceof ChildError

async function boot({ dev }: Options, running: Running): Promise<void> {
  const startedAt = performance.now()
  const certificates = await extraCertificates()
  const instance = await bootInstance()
  running.add(instance.stopDatabase)
  if (env().PORT === 0) setVariable('PORT', String(await freePort(0)))
  await prepareDatabase(running.signal)
  await checkRestore()
  await checkAudioStore()
  if (running.isStopping) return
  const demo = instance.embedded ? await startDemo(instance.dataDir, say) : null
  if (demo) running.add(demo.stop)
  setDemo(demo?.world ?? null)
  const setup = await Promise.all([neededSetup(), warnOfMissingKeys()])
    .then(([needed]) => needed)
    .finally(disconnect)
  if (instance.embedded && !env().LISTEN_ADDRESS) setVariable('LISTEN_ADDRESS', '127.0.0.1')
  if (demo) await trust(instance.dataDir, `${certificates}\n${demo.ca}`)
  if (instance.embedded) running.add(await saveRunningSettings(instance.dataDir))
  if (running.isStopping) return
  const children = [running.supervise('web', variables(dev)), running.supervise('worker', variables(dev))]
  await Promise.all(children.map((child) => child.ready))
  if (running.isStopping) return
  say(
    bootTable({
      dataDir: instance.dataDir,
      demo,
      setup,
      seconds: (performance.now() - startedAt) / 1000,
      speech: (await speechStatus()).detail,
    }),
  )
}

/** Starts a web process or a worker alone, on the database of DATABASE_URL or of the instance that runs on DATA_DIR. */
async function bootPart(part: 'web' | 'worker', { dev }: Options, running: Running): Promise<void> {
  const startedAt = performance.now()
  // Node.js reads the certificates itself; this refuses the start when it could not.
  await extraCertificates()
  await attachInstance()
  if (env().PORT === 0) setVariable('PORT', String(await freePort(0)))
  await prepareDatabase(running.signal)
  await checkRestore()
  await checkAudioStore()
  const setup = await Promise.all([neededSetup(), warnOfMissingKeys()])
    .then(([needed]) => needed)
    .finally(disconnect)
  if (running.isStopping) return
  await running.supervise(part, variables(dev)).ready
  if (part === 'worker') return say('The worker is ready.')
  const seconds = (performance.now() - startedAt) / 1000
  say(bootTable({ dataDir: env().DATA_DIR, demo: null, setup, seconds, speech: null }))
}

/** Migrates the database and ends. Without DATABASE_URL it starts the embedded one for this, unless it runs. */
async function migrateOnly(running: Running): Promise<void> {
  running.add(await attachOrStartDatabase())
  await reachDatabase(running.signal)
  await migrateDatabase(running.signal)
  say('The database is migrated.')
}

/** Writes text for a person. Where a program reads standard output, only JSON lines are there, and the text goes to standard error. */
function say(text: string): void {
  const { stdout, stderr } = process
  ;(stdout.isTTY ? stdout : stderr).write(`${text}\n`)
}

/** Refuses a restore that did not finish, and pauses the children of this start while nobody has resumed a restored database. */
async function checkRestore(): Promise<void> {
  const state = await restoreState()
  if (state === 'unfinished')
    throw new EnvError(
      'The restore of this database was interrupted. Restore the backup again, into an empty database.',
    )
  if (env().DELIVERY_PAUSED || state !== 'paused') return
  setVariable('DELIVERY_PAUSED', '1')
  console.error(
    'Deliveries are paused, because the database was restored from a backup. To send what is due: ' +
      'npm run admin -- delivery resume, and start again.',
  )
}

async function migrateDatabase(signal: AbortSignal): Promise<void> {
  const { DIRECT_DATABASE_URL: directUrl } = env()
  if (directUrl) await migrate(directUrl, { setting: 'DIRECT_DATABASE_URL', signal })
  else await migrate(required('DATABASE_URL'), { signal })
}

/** Waits for the database, and finds out how the processes of this instance reach it. */
async function reachDatabase(signal: AbortSignal): Promise<Pooler> {
  await untilReachable(required('DATABASE_URL'), 'DATABASE_URL', { signal })
  const { DIRECT_DATABASE_URL: directUrl } = env()
  if (directUrl) await untilReachable(directUrl, 'DIRECT_DATABASE_URL', { signal })
  return findDatabasePooler()
}

async function prepareDatabase(signal: AbortSignal): Promise<void> {
  const pooler = await reachDatabase(signal)
  await migrateDatabase(signal)
  if (pooler === 'none') return
  await setPlannerOfRole(env().DIRECT_DATABASE_URL ?? required('DATABASE_URL'))
  say(`DATABASE_URL is a connection pooler in ${pooler} mode. ${USE_OF_POOLER[pooler]()}`)
}

const USE_OF_POOLER: Record<Exclude<Pooler, 'none'>, () => string> = {
  session: () => 'It is used like Postgres itself.',
  transaction: () =>
    env().DIRECT_DATABASE_URL
      ? 'Statements have no names. Notifications, migrations and tasks use DIRECT_DATABASE_URL.'
      : 'Statements have no names. There are no notifications, so workers look for due work each second.',
}

async function checkAudioStore(): Promise<void> {
  try {
    await requireOwnAudioStore()
  } catch (error) {
    if (error instanceof AudioStoreError) throw await disconnect().then(() => error)
    console.error(`Warning: the audio store could not be checked: ${error instanceof Error ? error.message : error}`)
  }
}

const neededSetup = async () => ((await needsSetup()) ? { token: await newSetupToken() } : null)

async function warnOfMissingKeys(): Promise<void> {
  for (const keyId of await missingKeyIds())
    console.error(
      `Warning: stored secrets are encrypted with the key "${keyId}", which SECRET_ENCRYPTION_KEYS does not have. ` +
        'Deliveries and alerts that need it wait, and /api/health responds with 503. Add the key and start again.',
    )
}

/** Never set where DATABASE_URL is: a real instance offers nothing of the demonstration. */
function setDemo(world: SeedResult | null): void {
  for (const name of ['DEMO_ACCOUNT_ID', 'DEMO_TRIAL_CHANNEL_ID']) Reflect.deleteProperty(process.env, name)
  resetEnv()
  if (!world) return
  setVariable('DEMO_ACCOUNT_ID', world.accounts.dental.id)
  setVariable('DEMO_TRIAL_CHANNEL_ID', world.trialChannelId)
}

function setVariable(name: string, value: string): void {
  process.env[name] = value
  resetEnv()
}

const variables = (dev: boolean): Record<string, string> => ({
  NODE_ENV: dev ? 'development' : 'production',
  NEXTAUTH_URL: process.env.NEXTAUTH_URL || env().BASE_URL,
  NEXT_TELEMETRY_DISABLED: '1',
  // dns.lookup uses a thread of this pool for each name.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '16',
})

async function extraCertificates(): Promise<string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file ? readFile(file, 'utf8').catch((error) => Promise.reject(unreadable(file, error))) : ''
}

/** Writes all certificates to one file for the child processes: Node.js reads one file, once, at its start. */
async function trust(dataDir: string, certificates: string): Promise<void> {
  const file = path.join(dataDir, 'trusted.pem')
  await writePrivateFile(file, certificates)
  process.env.NODE_EXTRA_CA_CERTS = file
}

const unreadable = (file: string, error: NodeJS.ErrnoException) =>
  new EnvError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read (${error.code})`)

/** Calls `then` when the parent process has ended. npm starts a shell between them, which a signal ends without notice. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/** Collects what was started, and stops it in the opposite order: children first, the database last. */
class Running {
  private readonly children: { child: Supervised; stopLimitMs: number }[] = []
  private readonly stops: (() => Promise<void>)[] = []
  private stopped: Promise<void> | undefined
  private readonly stopping = new AbortController()
  readonly signal = this.stopping.signal

  get isStopping(): boolean {
    return this.signal.aborted
  }

  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop)
  }

  supervise(name: 'web' | 'worker', values: Record<string, string>): Supervised {
    const child = supervise(name, values)
    const { DRAIN_SECONDS, DELIVERY_TIMEOUT_SECONDS } = env()
    const stopLimitMs =
      name === 'web' ? DRAIN_SECONDS * 1000 + WEB_STOP_LIMIT_MS : DELIVERY_TIMEOUT_SECONDS * 1000 + WORKER_STOP_LIMIT_MS
    this.children.push({ child, stopLimitMs })
    return child
  }

  /** Resolves at the first signal. A second one ends the children at once. */
  untilSignal(): Promise<void> {
    return new Promise((resolve) => {
      let first = 0
      const signaled = () => {
        resolve()
        this.stopping.abort()
        first ||= performance.now()
        if (performance.now() - first > SAME_SIGNAL_MS) for (const { child } of this.children) child.kill()
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signaled)
      if (process.env.npm_lifecycle_event) whenOrphaned(signaled)
    })
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopAll()
    return this.stopped
  }

  private async stopAll(): Promise<void> {
    await Promise.all(this.children.map(({ child, stopLimitMs }) => child.stop(stopLimitMs)))
    for (const stop of this.stops) await stop()
  }
}
