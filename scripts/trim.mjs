// Deletes files of installed packages that nothing reads: 40 % of what npm installs. Imports no packages.

import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** next.config.ts and Node.js do without them: traces show the files of packages, not their sources. */
const SOURCE_MAP = /\.(?:[cm]?[jt]s|css)\.map$/
const PROGRAMS = 'onnxruntime-node/bin/napi-v6'
/** What Node.js loads of onnxruntime-web. The rest is for browsers. */
const WEB = 'onnxruntime-web/dist'
const LOADED_OF_WEB = /^(?:ort\.node\.min\.m?js|ort-wasm-simd-threaded\.(?:mjs|wasm))$/

/** @param {string} folder the folder node_modules */
export async function trim(folder) {
  const unused = [...(await otherSystems(path.join(folder, PROGRAMS))), ...(await forBrowsers(path.join(folder, WEB)))]
  await Promise.all(unused.map((file) => rm(file, { recursive: true, force: true })))
  await deleteMaps(folder)
}

async function otherSystems(folder) {
  const [own, all] = [path.join(folder, process.platform, process.arch), []]
  for (const platform of await namesIn(folder))
    for (const architecture of await namesIn(path.join(folder, platform)))
      all.push(path.join(folder, platform, architecture))
  return all.filter((one) => one !== own)
}

async function forBrowsers(folder) {
  return (await namesIn(folder)).filter((name) => !LOADED_OF_WEB.test(name)).map((name) => path.join(folder, name))
}

const namesIn = (folder) => (existsSync(folder) ? readdir(folder) : [])

async function deleteMaps(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return deleteMaps(file)
      return entry.isFile() && SOURCE_MAP.test(entry.name) ? rm(file, { force: true }) : undefined
    }),
  )
}
