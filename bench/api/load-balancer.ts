import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respond } from '../child'

// Distributes requests to web processes in turn, as a load balancer does.

const agent = new Agent({ keepAlive: true })
let origins: string[] = []
let next = 0

const server = createServer((incoming, outgoing) => {
  const origin = origins[next++ % origins.length]
  if (!origin) return void outgoing.writeHead(503).end()
  const { method, headers, url } = incoming
  const forwarded = request(new URL(url ?? '/', origin), { agent, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
})

/** Listens at the first command, and then uses these origins. */
respond(async (wanted: string[]) => {
  origins = wanted
  if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
})
