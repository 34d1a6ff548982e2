import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever this code runs from: its sources, a bundle of a process, or Next's build. */
export const ROOT = rootAbove(path.dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package-lock.json'))) return folder
  const above = path.dirname(folder)
  if (above === folder) throw new Error('There is no package-lock.json above this file.')
  return rootAbove(above)
}
