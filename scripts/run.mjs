// `node scripts/run.mjs <file> [arguments]`: installs all packages and runs main(arguments) of a TypeScript file.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

const [file = '', ...args] = process.argv.slice(2)
requireNode()
await installWithDev()
// Set before an import opens the log.
process.env.LOG_LEVEL ??= 'error'
const { register } = await import('tsx/esm/api')
register()
const { main } = await import(pathToFileURL(path.join(ROOT, file)).href)
process.exitCode = await main(args)
