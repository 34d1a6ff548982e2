// `npm run docs:reference`: writes the files that are generated from the settings and the admin commands.

import { writeFileSync } from 'node:fs'
import { installWithDev } from './install.mjs'
import { requireNode } from './setup.mjs'

requireNode()
await installWithDev()
const { register } = await import('tsx/esm/api')
register()
const { REFERENCE } = await import('./reference.ts')
for (const { file, text } of REFERENCE) {
  writeFileSync(file, text())
  console.log(`Wrote ${file}.`)
}
