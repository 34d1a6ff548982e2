// Checks types with the compiler of TypeScript 7, four times as fast. It has no interface for programs, so the other tools
// keep TypeScript 6.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf, listFiles, readFiles } from './repository-files.mjs'
import { ROOT, run } from './setup.mjs'

const TSC = path.join(ROOT, 'node_modules/typescript-7/bin/tsc')
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next')
const SOURCE = /\.tsx?$/
const CONFIGURATION = ['tsconfig.json', 'package-lock.json']
/** Files with declarations that other files see without importing them: `declare`, and files that are no modules. */
const DECLARES = /\bdeclare\s/
const IS_MODULE = /^\s*(?:import|export)\b/m
/** Written by Next.js and not in git. */
const GENERATED = ['.next/types', '.next/dev/types']

/**
 * Checks the types of all sources. The compiler keeps what it found in the cache. It does not check a file again whose
 * global declarations changed elsewhere (typescript 7.0), so each set of global declarations has a cache of its own.
 * @param {string} folder of the caches
 */
export async function types(folder) {
  // The types of pages are generated, so a fresh clone needs them first.
  if (!existsSync(path.join(ROOT, 'next-env.d.ts'))) {
    const generated = await run(process.execPath, [NEXT, 'typegen'])
    if (generated.code !== 0) return generated
  }
  const name = `types-${hashOfGlobals(ROOT).slice(0, 16)}.tsbuildinfo`
  const old = existsSync(folder)
    ? readdirSync(folder).filter((other) => other.endsWith('.tsbuildinfo') && other !== name)
    : []
  for (const other of old) rmSync(path.join(folder, other), { force: true })
  return run(process.execPath, [TSC, '--noEmit', '--incremental', '--tsBuildInfoFile', path.join(folder, name)])
}

/** Returns a hash of everything that declares something globally, of the compiler's options, and of all packages. */
export function hashOfGlobals(root) {
  const contents = readFiles(
    root,
    listFiles(root).filter((file) => SOURCE.test(file) || CONFIGURATION.includes(file)),
  )
  for (const [file, content] of contents)
    if (
      SOURCE.test(file) &&
      !file.endsWith('.d.ts') &&
      !DECLARES.test(String(content)) &&
      IS_MODULE.test(String(content))
    )
      contents.delete(file)
  for (const file of ['next-env.d.ts', ...GENERATED.flatMap((folder) => declarationsIn(root, folder))])
    if (existsSync(path.join(root, file))) contents.set(file, readFileSync(path.join(root, file)))
  return hashOf(contents.keys(), contents)
}

const declarationsIn = (root, folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.d.ts'))
        .sort()
        .map((file) => path.join(folder, file))
    : []
