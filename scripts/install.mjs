// Installs the packages of package-lock.json. This file imports no packages, because it runs before they are installed.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, step } from './setup.mjs'

/** Exists while packages are added to others. When it is left over, some packages may be incomplete. */
const UNFINISHED = 'node_modules/.unfinished'

/** Installs what building and running need, unless it is installed. Development packages stay if they are there. */
export async function install() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const { wanted, own } = readLock()
  if (!existsSync(at(UNFINISHED)) && differences(wanted, installed, own).length === 0) return
  const hasDev = installed !== undefined && Object.values(installed).some(({ dev }) => dev)
  await npm('Installing the packages', ['ci', hasDev ? '--include=dev' : '--omit=dev'])
  if (!hasDev) await trim(path.join(ROOT, 'node_modules'))
}

/** Installs all packages, unless they are installed: tests, checks, benches, generators and `npm run dev` need them. */
export async function installWithDev() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const { wanted, own } = readLock()
  const isUnfinished = existsSync(at(UNFINISHED))
  const different = differences(wanted, installed, own, { dev: true })
  if (!isUnfinished && different.length === 0) return
  // A tree that `npm start` installed lacks only the development packages. Everything else is installed anew.
  const areOnlyMissing = !isUnfinished && installed && different.every((place) => !installed[place])
  if (!areOnlyMissing) return npm('Installing the packages', ['ci', '--include=dev'])
  mkdirSync(path.dirname(at(UNFINISHED)), { recursive: true })
  writeFileSync(at(UNFINISHED), '')
  await npm('Installing the development packages', ['install', '--no-save', '--include=dev'])
  rmSync(at(UNFINISHED))
}

export function isInstalled() {
  const { wanted, own } = readLock()
  return differences(wanted, readJson('node_modules/.package-lock.json')?.packages, own).length === 0
}

/** Returns the packages that this machine can use and that are missing or have another version. */
export function differences(wanted, installed, own, { dev = false } = {}) {
  // Without an own optional package that cannot be installed here, each start would install again.
  const replaceable = own.map((name) => `node_modules/${name}`)
  return Object.entries(wanted).flatMap(([place, entry]) => {
    if (place === '' || entry.link || (entry.dev && !dev)) return []
    const found = installed?.[place]
    if (installed && !found && replaceable.includes(place)) return []
    const isRight = found
      ? found.version === entry.version && found.integrity === entry.integrity
      : !isNeededHere(entry)
    return isRight ? [] : [place]
  })
}

function isNeededHere(entry) {
  if (!entry.optional) return true
  const names = (list, name) => !list || list.includes(name) || (list[0]?.startsWith('!') && !list.includes(`!${name}`))
  return (
    Boolean(entry.os || entry.cpu) && !entry.libc && names(entry.os, process.platform) && names(entry.cpu, process.arch)
  )
}

/** The options are explicit, because NODE_ENV=production would leave out development packages. */
async function npm(title, words) {
  const program = process.env.npm_execpath
  const [command, first] = program?.endsWith('.js') ? [process.execPath, [program]] : ['npm', []]
  await step(title, command, [...first, ...words, '--include=optional', '--no-audit', '--no-fund'])
}

function readLock() {
  const { packages } = readJson('package-lock.json')
  return { wanted: packages, own: Object.keys(packages[''].optionalDependencies ?? {}) }
}

function readJson(file) {
  return existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')) : null
}

function at(file) {
  return path.join(ROOT, file)
}

// Files of installed packages that nothing reads: 40 % of what npm installs.

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

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--dev') ? installWithDev() : install())
