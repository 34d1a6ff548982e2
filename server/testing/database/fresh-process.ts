import { afterAll, vi } from 'vitest'
import { disconnect } from '../../../db/client'
import { resetEnv } from '../../env'

// The files of the database tests share their processes, because loading the server for each of them takes longer than the
// tests themselves. Each starts as a new process does: with the environment that the process began with, without a pool, without
// what the service keeps on globalThis, and with the real clock.

const shared = globalThis as typeof globalThis & { testEnvironment?: NodeJS.ProcessEnv } & Record<string, unknown>
shared.testEnvironment ??= { ...process.env }

for (const name of Object.keys(process.env)) if (!(name in shared.testEnvironment)) delete process.env[name]
Object.assign(process.env, shared.testEnvironment)
resetEnv()
await disconnect()
for (const name of Object.keys(shared)) if (name.startsWith('voiceMessage')) delete shared[name]

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
