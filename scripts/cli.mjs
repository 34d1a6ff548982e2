// `npm run --silent cli -- <command>`: the command of packages/typescript, from this folder.

import { load } from './bundle.mjs'
import { requireNode } from './setup.mjs'

requireNode()
const { main } = await load('cli')
process.exitCode = await main(process.argv.slice(2))
