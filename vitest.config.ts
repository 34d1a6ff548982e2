import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

keepTemporaryFilesInMemory()

// `rules` needs nothing and takes milliseconds. `slow` opens sockets, hashes passwords or reads megabytes. `database` clones a
// migrated Postgres template for each file.
const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
// Database tests hash hundreds of passwords; a hash of full strength takes a third of a second (password.slow.test.ts holds it).
const aliasWithCheapHashes = [
  { find: '@', replacement: alias['@'] },
  { find: /^\.\/password-cost$/, replacement: `${alias['@']}/server/testing/database/password-cost.ts` },
]
// Tests named `.long.` take the time of many others, and a shorter one guards the same code: `npm run test:all` runs them.
const runsAll = process.env.TEST_ALL === '1'
const exclude = ['node_modules/**', '.next/**', ...(runsAll ? [] : ['**/*.long.*'])]

// Limits end a test that hangs. They are long, so that a machine with a load of fifteen fails none.
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000, interval: 20 } } }

// Vite puts its own BASE_URL, `/`, into process.env, where ours is the service's address.
// Without speech recognition, because a start would fetch its weights. Its own tests enable it.
const env = { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', SPEECH_ENGINE: 'off' }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          env,
          ...limits,
          // Pure, so that they share a process: half the time.
          isolate: false,
          setupFiles: ['scripts/refuse-undeclared-reads.mjs'],
          maxWorkers: '100%',
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.{slow,db,endpoint,run,fault}.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          // Network, cryptography and hostile sizes, with relative bounds.
          name: 'slow',
          env,
          // One process for many files: a third of the time.
          isolate: false,
          ...limits,
          maxWorkers: 2,
          include: ['**/*.slow.test.ts'],
          // Needs a Python environment with a speech server: SPEECH_TEST_PYTHON names it.
          exclude: process.env.SPEECH_TEST_PYTHON ? exclude : [...exclude, '**/real-server.slow.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: aliasWithCheapHashes },
        test: {
          name: 'database',
          env,
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['server/testing/database/postgres.ts'],
          // One process for many files: loading the server takes longer than most of them.
          isolate: false,
          setupFiles: ['server/testing/database/fresh-process.ts'],
          ...limits,
          maxWorkers: 2,
          // After the rules, which use every core.
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        test: {
          // One service for all files, as `npm start` starts it; needs a build (npm test makes it).
          name: 'endpoints',
          env,
          include: ['**/*.endpoint.test.ts'],
          exclude,
          globalSetup: ['server/testing/service/built-service.ts'],
          // One process for many files: loading the server takes longer than most of them.
          isolate: false,
          setupFiles: ['server/testing/database/fresh-process.ts'],
          ...limits,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          // Faults of our own, which take their time: not part of npm test, but of `npm run test:faults`.
          name: 'faults',
          env,
          include: ['**/*.fault.test.ts'],
          // Needs a volume of its own: SMALL_VOLUME names it.
          exclude: process.env.SMALL_VOLUME ? exclude : [...exclude, '**/small-volume.fault.test.ts'],
          globalSetup: ['server/testing/database/postgres.ts'],
          ...limits,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          // The real `npm start`, as processes, three files at a time because they often wait; needs a build (npm test makes it).
          name: 'runs',
          env,
          include: ['**/*.run.test.ts'],
          exclude,
          ...limits,
          // Each test boots the service several times.
          testTimeout: 600_000,
          maxWorkers: 3,
        },
      },
    ],
  },
})
