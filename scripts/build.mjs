// `npm run build`: all that `npm start` would make first, for an image or a machine that is prepared beforehand.

import { bundle } from './bundle.mjs'
import { build, install, ROOT, requireNode } from './setup.mjs'

requireNode()
process.chdir(ROOT)
await install()
await build()
await bundle()
