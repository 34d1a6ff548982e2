import { once } from 'node:events'
import { createServer } from 'node:http'
import next from 'next'
import { runChild } from './child'
import { hasOneHost, isDirect, originForm, refuseTarget, refuseUnreadable, serveDirect } from './direct'
import { env } from './env'
import { addSecurityHeaders } from './security-headers'
import { noteSource } from './source'
import { flushUses } from './tokens/use'

// The web process: Next behind a server of our own, so that it can be told when to stop.

const CLOSE_MS = 5_000

/** Another program listens on PORT. */
class PortTakenError extends Error {
  override name = 'PortTakenError'
}

await runChild(async () => {
  const dev = process.env.NODE_ENV === 'development'
  const { PORT: port, LISTEN_ADDRESS: host } = env()
  // Node would refuse a request without Host, or with an Expect it does not know, in words of its own, which are none.
  const server = createServer({ requireHostHeader: false })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // Next takes every upgrade for its own hot reload and closes the others; in production a client that offers one (h2c, say)
  // is simply answered, so Next gets a server to listen on that nobody reaches.
  const upgrades = dev ? server : createServer()
  const app = next({ dev, dir: process.cwd(), port, httpServer: upgrades, ...(host ? { hostname: host } : {}) })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => {
    addSecurityHeaders(response)
    const url = originForm(request.url ?? '/')
    if (url === null || !hasOneHost(request)) return refuseTarget(response)
    request.url = url
    noteSource(request)
    // In development Next serves these too, so that they reload.
    if (!dev && isDirect(request)) return serveDirect(request, response)
    void handle(request, response)
  })
  server.on('clientError', refuseUnreadable)
  server.listen({ port, ...(host ? { host } : {}) })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new PortTakenError(`Port ${port} is taken. Stop what listens there, or set another PORT.`)
  })
  const sync = env().DELIVERY_ENGINE === 'inngest' ? (await import('../inngest/sync')).startSync() : null
  return {
    async stop() {
      sync?.stop()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const patience = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      await closed
      clearTimeout(patience)
      await flushUses()
    },
  }
})
