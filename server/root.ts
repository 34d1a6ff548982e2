import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whether this code runs from its sources, from the bundle of a process or from Next's build. */
export const ROOT = rootAbove(path.dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package-lock.json'))) return folder
  const above = path.dirname(folder)
  if (above === folder) throw new Error('No folder above this file contains package-lock.json.')
  return rootAbove(above)
}
