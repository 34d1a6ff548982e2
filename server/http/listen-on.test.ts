import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listenOn } from './listen-on'

test('a port that is taken is refused with one line that names the setting', async () => {
  const first = createServer()
  await listenOn(first, 'PORT', 0, '127.0.0.1')
  const { port } = first.address() as AddressInfo
  await expect(listenOn(createServer(), 'WORKER_PORT', port, '127.0.0.1')).rejects.toMatchObject({
    name: 'PortTakenError',
    message: `Port ${port} is taken. Stop what listens there, or set another WORKER_PORT.`,
  })
  first.close()
})
