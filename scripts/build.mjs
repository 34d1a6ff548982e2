// `npm run build`: installs, builds and bundles what `npm start` needs, for a container image or a prepared machine.

import { bundle } from './bundle.mjs'
import { build, install, ROOT, requireNode } from './setup.mjs'

requireNode()
process.chdir(ROOT)
await install()
await build()
await bundle()
