import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import { startPostgres } from '../../db/embedded'
import { ROOT } from '../root'
import { TEST_KEYS } from '../testing/database/test-keys'
import { testService } from '../testing/processes/service'

// Starts of the real `npm start` that end at once. processes.run.test.ts has the life of one.

const own = testService()
const { start, run } = own

test.each([
  [{ DELIVERY_TIMEOUT_SECONDS: 'soon' }, 'DELIVERY_TIMEOUT_SECONDS'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'NEXTAUTH_SECRET, SECRET_ENCRYPTION_KEYS, AUDIO_LINK_KEY'],
  [{ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' }, 'NODE_EXTRA_CA_CERTS'],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
  [{ DATA_DIR: '/proc/voice-message' }, 'DATA_DIR'],
  [{ DATA_DIR: path.join(ROOT, 'package.json') }, 'DATA_DIR'],
])('wrong or missing settings stop the boot with a line that names them: %j', async (variables, name) => {
  const service = start(variables)
  expect(await service.ended).toBe(1)
  const lines = service
    .said()
    .split('\n')
    .filter((line) => line.includes(name) && !line.startsWith('Warning:'))
  expect(lines).toHaveLength(1)
})

test('an unknown option ends with exit 2', async () => {
  const service = run(['scripts/start.mjs', '--fast'])
  expect(await service.ended).toBe(2)
  expect(service.said()).toContain('Unknown option: --fast')
})

test('SIGTERM ends a start that waits for the migration of another one', async () => {
  const { url, stop } = await startPostgres({ dataDir: path.join(own.dataDir, 'database') })
  const holder = new pg.Client(url)
  try {
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    const worker = run(['scripts/start.mjs', '--worker'], { ...TEST_KEYS, DATABASE_URL: url })
    await expect.poll(worker.said).toContain('Waiting for the migration lock of this database')
    worker.process.kill('SIGTERM')
    // The session keeps the lock for longer than this test.
    expect(await worker.ended).toBe(0)
  } finally {
    await holder.end()
    await stop()
  }
})
