import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { ROOT } from '@/server/root'

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
)
const beginsWith = (file: string, directive: string) =>
  readFileSync(path.join(ROOT, file), 'utf8').startsWith(`'${directive}'`)

/** Returns the files that the browser loads with a client component and that import zod. */
async function importersOfZod(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: sources.filter((file) => beginsWith(file, 'use client')),
    bundle: true,
    packages: 'external',
    write: false,
    metafile: true,
    outdir: 'unused',
    format: 'esm',
    jsx: 'automatic',
    // The browser calls server actions and does not load them.
    external: sources.filter((file) => beginsWith(file, 'use server')).map((file) => `*/${path.parse(file).name}`),
    logLevel: 'error',
  })
  const files = Object.entries(metafile.inputs)
  expect(files.length).toBeGreaterThan(200)
  return files.filter(([, { imports }]) => imports.some((one) => one.path === 'zod')).map(([file]) => file)
}

test('no client component imports zod, also not in a part that is loaded later', async () => {
  expect(await importersOfZod()).toEqual([])
})
