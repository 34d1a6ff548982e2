import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './postmaster'

test('any free port is below those of outgoing connections', async () => {
  for (let n = 0; n < 50; n++) {
    const port = await freePort(0)
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  }
})

test('the wanted port is returned while it is free, and another one while a server has it', async () => {
  const wanted = await freePort(0)
  expect(await freePort(wanted)).toBe(wanted)
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  expect(await freePort(wanted)).not.toBe(wanted)
  server.close()
})
