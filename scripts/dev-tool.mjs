// `npm run format` and `npm run db:generate`: installs the development packages and runs one of their commands.

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

requireNode()
const [file = '', ...words] = process.argv.slice(2)
await installWithDev()
const program = path.join(ROOT, 'node_modules', file)
process.exitCode = spawnSync(process.execPath, [program, ...words], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
