import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseAllowedHosts } from '../../server/webhooks/transport/allowed'
import { inngestHandler } from '../serve'

// A process that Inngest calls, and that ends itself by kill -9 at the point that its second argument names. With
// `resident`, attempts continue after the response of their step, as in the web process.

const [authority = '', fault = 'nothing'] = process.argv.slice(2)

const die = () => process.kill(process.pid, 'SIGKILL')

const handler = inngestHandler({
  isResident: () => fault === 'resident',
  policy: {
    allowed: parseAllowedHosts(['localhost']),
    ca: readFileSync(authority, 'utf8'),
    resolve(hostname) {
      if (fault === 'before-sending') die()
      return lookup(hostname, { all: true })
    },
  },
})

const server = createServer(async (incoming, outgoing) => {
  if (fault === 'before-the-claim') die()
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const response = await handler(
    new Request(`http://localhost${incoming.url}`, { method: 'POST', headers, body: await text(incoming) }),
  )
  const body = await response.text()
  if (fault === 'after-recording') die()
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\nready\n`)
})
