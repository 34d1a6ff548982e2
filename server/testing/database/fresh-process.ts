import { afterAll, vi } from 'vitest'
import { disconnect } from '../../../db/client'
import { resetEnv } from '../../env'
import { PER_PROCESS } from '../../per-process'

// The files of the database tests share processes, because loading the server for each file takes longer than most
// tests. Each file starts like a new process: with the original environment, without a pool, without the service's
// values on globalThis, and with the real clock.

const shared = globalThis as typeof globalThis & { testEnvironment?: NodeJS.ProcessEnv } & Record<string, unknown>
shared.testEnvironment ??= { ...process.env }

for (const name of Object.keys(process.env)) if (!(name in shared.testEnvironment)) delete process.env[name]
Object.assign(process.env, shared.testEnvironment)
resetEnv()
await disconnect()
for (const name of Object.keys(shared)) if (name.startsWith('voiceMessage')) delete shared[name]
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (key.description?.startsWith(PER_PROCESS)) Reflect.deleteProperty(globalThis, key)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
