import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/root'

const app = path.join(ROOT, 'app')
const routes = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.basename(file) === 'route.ts',
)

// Otherwise Next passes a proxy of the request, and Node.js 24 cannot make another Request from one.
test('a route handler that reads its request is dynamic', () => {
  const sources = routes.map((file) => ({ file, source: readFileSync(path.join(app, file), 'utf8') }))
  const reading = sources.filter(({ source }) => /\brequest\b/.test(source))
  expect(reading.length).toBeGreaterThan(10)
  expect(
    reading.filter(({ source }) => !source.includes("export const dynamic = 'force-dynamic'")).map(({ file }) => file),
  ).toEqual([])
})
