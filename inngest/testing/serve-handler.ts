import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setDatabaseFromEnv } from '../../server/database'
import type { Handler } from './executor'

interface Points {
  /** Runs when a request arrives, before the handler. */
  beforeHandler?: () => void
  /** Runs when the handler has responded, before the response is sent. */
  beforeResponse?: () => void
}

/** Serves a handler on loopback, and prints `listening <port>` and `ready`. */
export function serveHandler(handler: Handler, { beforeHandler, beforeResponse }: Points = {}): void {
  setDatabaseFromEnv()
  const server = createServer(async (incoming, outgoing) => {
    beforeHandler?.()
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
    const response = await handler(
      new Request(`http://localhost${incoming.url}`, { method: 'POST', headers, body: await text(incoming) }),
    )
    const body = await response.text()
    beforeResponse?.()
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`listening ${(server.address() as AddressInfo).port}\nready\n`)
  })
}
