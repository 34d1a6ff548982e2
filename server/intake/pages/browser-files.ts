import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../root'

/** Files for browsers, as scripts/browser-bundle.mjs writes them. */
export interface BrowserFiles {
  recorder: string
  style: string
  loader: string
}

const FOLDER = path.join(ROOT, 'dist', 'browser')

let known: BrowserFiles | null = null

/** Returns the names of the current files. They are read once: a process serves the files that it started with. */
export function browserFiles(): BrowserFiles {
  if (known) return known
  const { files }: { files: Record<keyof BrowserFiles, { file: string }> } = JSON.parse(
    readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8'),
  )
  known = { recorder: files.recorder.file, style: files.style.file, loader: files.loader.file }
  return known
}

const NAME = /^(recorder|pcm|style)-[0-9a-f]{16}\.(js|css)$/
const contents = new Map<string, Buffer>()

/** Returns the contents of a file by its name; null for a file that does not exist or is not for browsers. */
export function readBrowserFile(name: string): Buffer | null {
  if (!NAME.test(name)) return null
  const read = contents.get(name)
  if (read) return read
  try {
    const bytes = readFileSync(path.join(FOLDER, name))
    contents.set(name, bytes)
    return bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Returns the source of the loader. */
export const loaderSource = (): string => readFileSync(path.join(FOLDER, browserFiles().loader), 'utf8')
