// `npm run bench -- <name> [options]`: runs bench/<name>.ts, whose main(args) returns the exit code. The folder with
// the same name has the files that only this bench uses.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

requireNode()
const [name, ...args] = process.argv.slice(2)
const folder = path.join(ROOT, 'bench')
const file = path.join(folder, `${name}.ts`)
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && existsSync(path.join(folder, `${entry.name}.ts`)) ? entry.name : [],
)
if (!names.includes(name)) {
  console.error(`npm run bench -- <name> [options]\nNames: ${names.join(', ')}`)
  process.exit(name === '--help' ? 0 : 2)
}
await installWithDev()
// Set before an import opens the log. Log lines would appear between the printed figures.
process.env.LOG_LEVEL ??= 'warn'
const { register } = await import('tsx/esm/api')
register()
const { main } = await import(pathToFileURL(file).href)
process.exitCode = await main(args)
