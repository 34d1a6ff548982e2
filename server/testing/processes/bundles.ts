import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { bundle } from '../../../scripts/bundle.mjs'
import { ROOT } from '../../root'

/** Makes the bundles of the processes as they are in use, and returns their folder: the value of PROCESS_BUNDLES. */
export async function currentBundles(): Promise<string> {
  await bundle()
  const folders = (await readdir(path.join(ROOT, 'dist')))
    .filter((name) => name !== 'browser')
    .map((name) => path.join(ROOT, 'dist', name))
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  return dated.sort((a, b) => b.at - a.at)[0]?.folder ?? ''
}
