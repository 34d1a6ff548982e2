import { once } from 'node:events'
import { connect, createSecureContext } from 'node:tls'
import type { PostRequest } from '../../server/webhooks/transport/post'
import { respond } from '../child'
import { type SignedBatch, sendSigned } from '../deliveries/signed'

// The lower bound for a signed request to a host: connect, handshake, write, and read until the host closes.

const secureContext = createSecureContext({ minVersion: 'TLSv1.2' })

respond((shipment: SignedBatch) => sendSigned(shipment, send))

async function send({ url, headers, body }: PostRequest): Promise<void> {
  const { hostname, port, host, pathname } = new URL(url)
  const lines = Object.entries({ ...headers, host, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = connect({ host: hostname, port: Number(port), secureContext })
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head}\r\n${body}`)
  let said = ''
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1')
  })
  await once(socket, 'end')
  socket.destroy()
  if (!said.startsWith('HTTP/1.1 200 ')) throw new Error(`The sink responded ${said.slice(0, 80)}`)
}
