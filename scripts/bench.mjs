// `npm run bench -- <name> [options]`: runs bench/<name>.ts, whose main(args) returns the exit code; what only it needs
// is in the folder of its name.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, ROOT, requireNode } from './setup.mjs'

requireNode()
const [name, ...words] = process.argv.slice(2)
const folder = path.join(ROOT, 'bench')
const file = path.join(folder, `${name}.ts`)
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && existsSync(path.join(folder, `${entry.name}.ts`)) ? entry.name : [],
)
if (!names.includes(name)) {
  console.error(`npm run bench -- <name> [options]\nThere is: ${names.join(', ')}`)
  process.exit(name === '--help' ? 0 : 2)
}
await install()
const { register } = await import('tsx/esm/api')
register()
const { main } = await import(pathToFileURL(file).href)
process.exitCode = await main(words)
