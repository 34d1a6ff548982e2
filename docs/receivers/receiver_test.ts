// npx tsx receiver_test.ts: the receiver against every vector of vectors.json.

import { readFileSync } from 'node:fs'
import { verify } from './receiver'

const file = process.env.VECTORS || new URL('vectors.json', import.meta.url)
const vectors: { name: string; secret: string; header: string; body: string; now: number; valid: boolean }[] =
  JSON.parse(readFileSync(file, 'utf8'))
for (const { name, secret, header, body, now, valid } of vectors) {
  if (verify(secret, header, Buffer.from(body), now) === valid) continue
  console.error(`${name}: ${!valid}`)
  process.exit(1)
}
console.log(`${vectors.length} vectors agree`)
