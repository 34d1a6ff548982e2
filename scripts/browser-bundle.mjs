// Bundles the code that browsers run outside of Next: the recorder, its worker, its audio thread and its style, and the widget's loader.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hashOf, ROOT } from './setup.mjs'

/** server/intake/pages/respond.ts reads it. Older files stay for pages that are open. */
export const BROWSER_FOLDER = path.join(ROOT, 'dist/browser')
const MANIFEST = 'manifest.json'
const SOURCES = ['components/recorder', 'components/widget', 'server/contract/intake', 'scripts/browser-bundle.mjs']

/**
 * Bundles the code for browsers into files named by their contents, each also compressed with Brotli (`.br`), unless the
 * current sources are bundled.
 * @returns {Promise<Record<'recorder' | 'proof' | 'pcm' | 'style' | 'loader', { file: string, gzipBytes: number }>>}
 * the files
 */
export async function bundleBrowser(folder = BROWSER_FOLDER) {
  const source = hashOf(SOURCES)
  const manifest = path.join(folder, MANIFEST)
  const present = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : null
  if (
    present?.source === source &&
    Object.values(present.files).every(({ file }) => existsSync(path.join(folder, file)))
  )
    return present.files
  mkdirSync(folder, { recursive: true })
  const { buildSync, stop } = await import('esbuild')
  const files = bundleInto(folder, buildSync)
  // Its process has hundreds of megabytes.
  await stop()
  write(manifest, JSON.stringify({ source, files }))
  return files
}

function bundleInto(folder, build) {
  const bundled = (name, entry, options = {}) => {
    const { outputFiles } = build({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      target: ['chrome111', 'firefox113', 'safari16.4'],
      legalComments: 'none',
      logLevel: 'error',
      ...options,
    })
    const { contents } = outputFiles[0]
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16)
    const file = `${name}-${hash}${path.extname(entry) === '.css' ? '.css' : '.js'}`
    write(path.join(folder, `${file}.br`), brotliCompressSync(contents))
    write(path.join(folder, file), contents)
    return { file, gzipBytes: gzipSync(contents, { level: 9 }).length }
  }
  const proof = bundled('proof', 'components/recorder/proof-worker.ts', { format: 'iife' })
  // Only browsers that cannot record Opus load it.
  const pcm = bundled('pcm', 'components/recorder/pcm-worklet.ts', { format: 'iife' })
  return {
    proof,
    pcm,
    recorder: bundled('recorder', 'components/recorder/main.ts', {
      format: 'esm',
      define: { PROOF_WORKER_FILE: JSON.stringify(proof.file), PCM_WORKLET_FILE: JSON.stringify(pcm.file) },
    }),
    style: bundled('style', 'components/recorder/recorder.css'),
    loader: bundled('loader', 'components/widget/loader.ts', { format: 'iife' }),
  }
}

function write(file, contents) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, file)
}
