import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

keepTemporaryFilesInMemory()

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
// Database tests hash hundreds of passwords; a hash of full strength takes a third of a second (password.slow.test.ts holds it).
const aliasWithCheapHashes = [
  { find: '@', replacement: alias['@'] },
  { find: /^\.\/password-cost$/, replacement: `${alias['@']}/server/testing/database/password-cost.ts` },
]
// Tests named `.long.` take the time of many others, and a shorter one guards the same code: `npm run test:all` runs them.
const runsAll = process.env.TEST_ALL === '1'
const exclude = [
  ...['**/node_modules/**', '.next/**', ...(runsAll ? [] : ['**/*.long.*'])],
  // Need a Python environment with a speech server, and a volume of their own.
  ...(process.env.SPEECH_TEST_PYTHON ? [] : ['**/real-server.slow.test.ts']),
  // Need nginx and Caddy, or bubblewrap: `npm run test:deploy`.
  ...(process.env.TEST_DEPLOY === '1' ? [] : ['**/*.deploy.run.test.ts']),
  // Runs for an hour: `npm run test:soak`.
  ...(process.env.SOAK_MINUTES ? [] : ['**/soak.run.test.ts']),
  // Need PgBouncer: `npm run test:pooler`.
  ...(process.env.TEST_POOLER === '1' ? [] : ['**/*pooler.run.test.ts']),
  ...(process.env.SMALL_VOLUME ? [] : ['**/*small-volume.fault.test.ts']),
]

const common = {
  exclude,
  // Vite puts its own BASE_URL, `/`, into process.env, where ours is the service's address.
  // Without speech recognition, because a start would fetch its weights. Its own tests enable it.
  env: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', SPEECH_ENGINE: 'off' },
  // Limits end a test that hangs. They are long, so that a machine with a load of fifteen fails none.
  ...{ testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000, interval: 20 } } },
}
/** Files share two processes, because loading the server takes longer than most of them. */
const sharedProcesses = { isolate: false, maxWorkers: 2, setupFiles: ['server/testing/database/fresh-process.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          // Rules, and what needs sockets or much of the processor (`.slow.`): nothing else has to run.
          ...{ ...common, name: 'unit', isolate: false, maxWorkers: 2 },
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.{db,endpoint,run,fault}.test.ts'],
        },
      },
      {
        resolve: { alias: aliasWithCheapHashes },
        test: {
          // On the sources, with a database for each file, cloned from a migrated one.
          ...{ ...common, ...sharedProcesses, name: 'database' },
          include: ['**/*.db.test.ts'],
          globalSetup: ['server/testing/database/postgres.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          // On the built service: endpoints of one that all files share, and the life of others (`.run.`).
          ...{ ...common, ...sharedProcesses, name: 'service' },
          include: ['**/*.{endpoint,run}.test.ts'],
          globalSetup: ['server/testing/service/built-service.ts'],
          // Some tests boot the service several times.
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        test: {
          // Kills, pauses, wrong clocks and attacks, for minutes: `npm run test:faults`.
          ...{ ...common, name: 'faults', fileParallelism: false },
          include: ['**/*.fault.test.ts'],
          globalSetup: ['server/testing/database/postgres.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
