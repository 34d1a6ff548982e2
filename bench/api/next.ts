import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import { respond } from '../child'

// A Next build behind a server that passes every request to Next: server/process/web.ts without its own entry points.
respond(async ({ dir }: { dir: string }): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const app = next({ dev: false, dir, port, hostname: '127.0.0.1', httpServer: server })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => void handle(request, response))
  return port
})
