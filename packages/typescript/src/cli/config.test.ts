import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { alone, credentials } from './config.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('work that lasts longer than a minute keeps its lock', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alone-'))
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let finish = () => {}
  const working = alone(() => new Promise<void>((resolve) => (finish = resolve)))
  const lock = path.join(folder, 'voice-messages', 'lock')
  utimesSync(lock, new Date(0), new Date(0))
  vi.advanceTimersByTime(10_000)
  expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(60_000)
  finish()
  await working
  expect(statSync(lock, { throwIfNoEntry: false })).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
  rmSync(folder, { recursive: true })
})

test.each([
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['https://voice.example.com/api/v1/', 'https://voice.example.com'],
  ['localhost:3000', 'begins with https:// or http://'],
  ['voice.example.com', 'begins with https:// or http://'],
])('the address %s of a service is read or refused', (address, expected) => {
  vi.stubEnv('VOICE_MESSAGES_URL', address)
  vi.stubEnv('VOICE_MESSAGES_TOKEN', 'msg_pat_0')
  if (expected.startsWith('http')) expect(credentials().server).toBe(expected)
  else expect(credentials).toThrow(expected)
})
