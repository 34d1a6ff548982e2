import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { disconnect } from '../../db/client'
import { InstanceRunningError } from '../../db/embedded'
import { freePort } from '../../db/embedded/port'
import { migrate } from '../../db/migrate'
import { writePrivateFile } from '../../db/private-files'
import { needsSetup } from '../accounts/sign-in/setup'
import { startDemo } from '../demo/demo'
import { EnvError, env, required, resetEnv } from '../env'
import { AudioStoreError, requireOwnAudioStore } from '../messages/audio/audio-store-identity'
import { missingKeyIds } from '../webhooks/delivery/key-status'
import { bootTable } from './boot-table'
import { attachInstance, bootInstance, keepRunning } from './instance'
import { ChildError, type Supervised, supervise } from './supervise'

// The supervisor: brings up the database, the demonstration, the web process and the worker, and takes them down again.

const WEB_PATIENCE_MS = 8_000
/** Beyond the timeout of an attempt: to settle what is in flight. */
const WORKER_PATIENCE_MS = 10_000
/** A terminal's Ctrl-C comes twice, from itself and through npm. Only a later one means impatience. */
const SAME_SIGNAL_MS = 1_000
const ORPHAN_CHECK_MS = 250

interface Options {
  /** Hot reload. */
  dev: boolean
  /** Only a worker, beside an instance that runs. */
  workerOnly: boolean
}

/** Runs the service until a signal. Ends the process: 0 after a signal, 1 with one line when it could not start. */
export async function main(options: Options): Promise<void> {
  const running = new Running()
  const signaled = running.untilSignal()
  try {
    const booted = options.workerOnly ? bootWorker(options, running) : boot(options, running)
    await Promise.race([booted, signaled])
    await signaled
    // A boot that was interrupted still starts its present step; what it started is then stopped as well.
    await booted.catch(() => {})
    await running.stop()
    process.exit(0)
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
  error instanceof ChildError

async function boot({ dev }: Options, running: Running): Promise<void> {
  const begun = performance.now()
  const certificates = await extraCertificates()
  const instance = await bootInstance()
  running.add(instance.stopDatabase)
  if (env().PORT === 0) setVariable('PORT', String(await freePort(0)))
  await migrate(required('DATABASE_URL'))
  await checkAudioStore()
  if (running.isAsked) return
  const demo = instance.embedded ? await startDemo(instance.dataDir, console.log) : null
  if (demo) running.add(demo.stop)
  const isSetupNeeded = await Promise.all([needsSetup(), warnOfMissingKeys()])
    .then(([needs]) => needs)
    .finally(disconnect)
  if (instance.embedded && !env().LISTEN_ADDRESS) setVariable('LISTEN_ADDRESS', '127.0.0.1')
  if (demo) await trust(instance.dataDir, `${certificates}\n${demo.ca}`)
  if (instance.embedded) running.add(await keepRunning(instance.dataDir))
  if (running.isAsked) return
  const children = [running.supervise('web', variables(dev)), running.supervise('worker', variables(dev))]
  await Promise.all(children.map((child) => child.ready))
  if (running.isAsked) return
  console.log(
    bootTable({
      dataDir: instance.dataDir,
      demo,
      needsSetup: isSetupNeeded,
      seconds: (performance.now() - begun) / 1000,
    }),
  )
}

async function bootWorker({ dev }: Options, running: Running): Promise<void> {
  // Node has read them; this stops the start when it could not.
  await extraCertificates()
  await attachInstance()
  await migrate(required('DATABASE_URL'))
  await checkAudioStore()
  await warnOfMissingKeys().finally(disconnect)
  if (running.isAsked) return
  await running.supervise('worker', variables(dev)).ready
  console.log('The worker is ready.')
}

/**
 * Refuses a start on another audio store than the database's own. One that cannot be reached now is no reason to refuse: links
 * answer 503, and retention, which checks again, deletes nothing.
 * @throws AudioStoreError
 */
async function checkAudioStore(): Promise<void> {
  try {
    await requireOwnAudioStore()
  } catch (error) {
    if (error instanceof AudioStoreError) throw await disconnect().then(() => error)
    console.error(`Warning: the audio store could not be checked: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * A start without a key that is in use goes on: the subscriptions that need it wait, without a failure counted, and all others are
 * served. Health answers 503 until the key is back.
 */
async function warnOfMissingKeys(): Promise<void> {
  for (const keyId of await missingKeyIds())
    console.error(
      `Warning: signing secrets are encrypted with the key "${keyId}", which SECRET_ENCRYPTION_KEYS does not have. ` +
        'Deliveries that need it wait, and /api/health answers 503. Add the key and start again.',
    )
}

function setVariable(name: string, value: string): void {
  process.env[name] = value
  resetEnv()
}

const variables = (dev: boolean): Record<string, string> => ({
  NODE_ENV: dev ? 'development' : 'production',
  NEXTAUTH_URL: process.env.NEXTAUTH_URL || env().BASE_URL,
  NEXT_TELEMETRY_DISABLED: '1',
  // dns.lookup takes a thread of this pool for each name.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '16',
})

/** The certificate authorities of the operator. Node itself would go on without a file that it cannot read. @throws EnvError */
async function extraCertificates(): Promise<string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file ? readFile(file, 'utf8').catch((error) => Promise.reject(unreadable(file, error))) : ''
}

/** Node reads NODE_EXTRA_CA_CERTS once, at its start, and only one file: so the children get one with everything in it. */
async function trust(dataDir: string, certificates: string): Promise<void> {
  const file = path.join(dataDir, 'trusted.pem')
  await writePrivateFile(file, certificates)
  process.env.NODE_EXTRA_CA_CERTS = file
}

const unreadable = (file: string, error: NodeJS.ErrnoException) =>
  new EnvError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read (${error.code})`)

/** npm hands its signals to a shell between us, which dies of them without a word. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, ORPHAN_CHECK_MS)
  timer.unref()
}

/** What was started, to be stopped in the opposite order: children first, the database last. */
class Running {
  private readonly children: { child: Supervised; patienceMs: number }[] = []
  private readonly stops: (() => Promise<void>)[] = []
  private stopped: Promise<void> | undefined
  isAsked = false

  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop)
  }

  supervise(name: 'web' | 'worker', values: Record<string, string>): Supervised {
    const child = supervise(name, values)
    const patienceMs = name === 'web' ? WEB_PATIENCE_MS : env().DELIVERY_TIMEOUT_SECONDS * 1000 + WORKER_PATIENCE_MS
    this.children.push({ child, patienceMs })
    return child
  }

  /** Resolves at the first signal; a second one ends the children at once. */
  untilSignal(): Promise<void> {
    return new Promise((resolve) => {
      let first = 0
      const signaled = () => {
        this.isAsked = true
        resolve()
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
    await Promise.all(this.children.map(({ child, patienceMs }) => child.stop(patienceMs)))
    for (const stop of this.stops) await stop()
  }
}
