import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { setDatabaseFromEnv } from '../database'
import { env } from '../env'
import { createHttpServer } from '../http/http-server'
import { listenOn } from '../http/listen-on'
import { pageFiles } from '../http/page-files'
import { respondToRequest } from '../http/respond-to-request'
import { log } from '../log'
import { measureProcess } from '../metrics'
import { startDraining } from '../readiness'
import { flushApiRequests } from '../tokens/request-log'
import { startTraces } from '../traces'
import { stopStreams } from '../webhooks/listeners/stream'
import { runChild } from './child'
import { engine } from './engine'

// The web process: Next.js behind this project's own HTTP server, which can be stopped gracefully.

const CLOSE_MS = 5_000

/** @param host the address on which the server listens; all of them when absent */
function ownOrigin(host: string | undefined, port: number): string {
  const address = !host || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

const buildFolder = (): string => process.env.NEXT_DIST_DIR || '.next'

/** Returns what `next build` read from next.config.ts. To read it again, Next.js would load a compiler: 20 MB of memory. */
function builtConfig(): string {
  const file = path.join(buildFolder(), 'required-server-files.json')
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).config)
}

await runChild(async () => {
  setDatabaseFromEnv()
  measureProcess()
  const stopTraces = await startTraces('web')
  const dev = process.env.NODE_ENV === 'development'
  const { PORT: port, LISTEN_ADDRESS: host } = env()
  const server = createHttpServer({ dev, proxies: env().TRUSTED_PROXY_COUNT })
  // Next.js treats every upgrade as its hot reload and closes the others. In production a client that offers an upgrade
  // (such as h2c) gets a normal response, so Next.js gets a server that receives no requests.
  const upgrades = dev ? server : createServer()
  // Next.js fetches the page to which a form redirects from itself: behind a proxy with TLS it would try https.
  process.env.__NEXT_PRIVATE_ORIGIN = ownOrigin(host, port)
  if (!dev) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig()
  const app = next({ dev, dir: process.cwd(), port, httpServer: upgrades, ...(host ? { hostname: host } : {}) })
  await app.prepare()
  const render = app.getRequestHandler()
  const serveFile = dev ? () => null : pageFiles(buildFolder())
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    serveFile(request, response) ?? render(request, response)
  server.on('request', (request, response) => {
    respondToRequest(request, response, { dev, handle, engine }).catch((error: unknown) => {
      log.error({ err: error }, 'request')
      response.destroy()
    })
  })
  await listenOn(server, 'PORT', port, host)
  const running = await (await engine()).start('web')
  return {
    async stop() {
      startDraining()
      // Otherwise a proxy could send the next request at the moment in which the connection is closed.
      server.prependListener('request', (_, response) => {
        response.shouldKeepAlive = false
      })
      await sleep(1000 * env().DRAIN_SECONDS)
      await running.stop()
      stopStreams()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const limit = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      await closed
      clearTimeout(limit)
      await flushApiRequests()
      await stopTraces()
    },
  }
})
