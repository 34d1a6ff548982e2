// Compresses the scripts and styles of the pages once, at the build. Every browser takes Brotli over https.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Writes each script and style below a folder beside it with Brotli at its highest level (`.br`). server/http/page-files.ts
 * serves them.
 */
export async function compressPageFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css)$/.test(file))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      writeFileSync(`${file}.br`, await compress(readFileSync(file)))
    }),
  )
}
