import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const Build = z.object({ rootMainFiles: z.array(z.string()) })
const References = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) })

const NOT_FOUND = '/not-found'
const SUFFIX = 'page_client-reference-manifest.js'

/**
 * The scripts that a browser loads for a page, relative to the folder of the build: those of Next, of its layouts and
 * its own.
 */
export interface PageScripts {
  page: string
  files: string[]
}

/**
 * Returns the scripts of each page of a production build, from the manifests with which Next writes the script tags. It
 * omits the polyfills: their tag is `nomodule`, so no current browser loads them.
 */
export async function scriptsOfPages(folder: string): Promise<PageScripts[]> {
  const { rootMainFiles } = Build.parse(JSON.parse(await readFile(path.join(folder, 'build-manifest.json'), 'utf8')))
  const app = path.join(folder, 'server/app')
  const manifests = (await readdir(app, { recursive: true })).filter((file) => path.basename(file) === SUFFIX)
  const pages = await Promise.all(
    manifests.map(async (file) => ({
      page: addressOf(path.dirname(file)),
      files: [...new Set([...rootMainFiles, ...(await filesIn(path.join(app, file)))])],
    })),
  )
  return pages.sort((a, b) => (a.page < b.page ? -1 : 1))
}

/**
 * Reads a manifest, which is a script that assigns an object. Scripts of the error page are loaded with each page,
 * those of the 404 page are not.
 */
async function filesIn(manifest: string): Promise<string[]> {
  const script = await readFile(manifest, 'utf8')
  const object = script.slice(script.indexOf('] = ') + '] = '.length).replace(/;\s*$/, '')
  const { entryJSFiles } = References.parse(JSON.parse(object))
  const isFound = !manifest.includes('_not-found')
  return Object.entries(entryJSFiles).flatMap(([entry, files]) => (isFound && entry.endsWith(NOT_FOUND) ? [] : files))
}

const addressOf = (folder: string): string =>
  `/${folder
    .split(path.sep)
    .filter((part) => part !== '.' && !/^\(.*\)$/.test(part))
    .join('/')}`
