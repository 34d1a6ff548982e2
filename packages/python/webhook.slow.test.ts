import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { RUNS_ALL } from '../../server/testing/sample'

const HERE = import.meta.dirname
const isPresent = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0
if (!isPresent) console.info('The Python package is NOT tested: python3 is missing or older than 3.11.')

/** Runs what needs the standard library alone. `npm run test:packages` runs all tests of the package. */
const run = promisify(execFile)

test.each(isPresent ? ['tests.test_webhook'] : [])(
  'the Python package verifies as its tests say: %s',
  async (module) => {
    const env = {
      ...process.env,
      PYTHONPATH: path.join(HERE, 'src'),
      WEBHOOK_MUTATIONS: process.env.WEBHOOK_MUTATIONS ?? (RUNS_ALL ? '1000000' : '2000'),
    }
    const { stderr } = await run('python3', ['-B', '-m', 'unittest', '-v', module], { cwd: HERE, env })
    expect(stderr).toMatch(/Ran [5-9] tests/)
    expect(stderr).toMatch(/\nOK\n/)
  },
)

test('both clients have a method for each endpoint of the API document', async () => {
  const document = JSON.parse(await readFile(path.join(HERE, '../../server/api/openapi/snapshot.json'), 'utf8'))
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)),
  )
  const operations = await readFile(path.join(HERE, 'src/voice_messages/operations.py'), 'utf8')
  expect(ids.length).toBeGreaterThan(20)
  for (const id of ids) {
    expect(operations).toContain(`    def ${id}(`)
    expect(operations).toContain(`    async def ${id}(`)
  }
})
