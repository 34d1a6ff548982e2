import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The response for a name: NOERROR with or without an A record, another code, or none. */
type DnsAnswer = 'address' | 'no data' | 'no such name' | 'server failure' | 'silence'

const NO_ERROR = 0
const CODES = { address: NO_ERROR, 'no data': NO_ERROR, 'server failure': 2, 'no such name': 3 } as const

/** Starts a DNS server on loopback, over UDP, for queries for IPv4 addresses (RFC 1035, section 4). */
export async function startDnsServer(response: (name: string) => DnsAnswer) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query)
    asked.push(name)
    const kind = response(name)
    if (kind === 'silence') return
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    // A response to a query with recursion desired and available, and its code.
    header.writeUInt16BE(0x8180 | CODES[kind], 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(kind === 'address' ? 1 : 0, 6)
    // A pointer to the name of the question; type A, class IN, 60 seconds, four bytes.
    const record = kind === 'address' ? Buffer.from('c00c000100010000003c00045db8d70e', 'hex') : Buffer.alloc(0)
    socket.send(Buffer.concat([header, query.subarray(12, end), record]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server = `127.0.0.1:${socket.address().port}`
  return { server, asked, close: () => new Promise<void>((done) => socket.close(() => done())) }
}

/** Returns the name of the first question, and the offset of its end. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 5 }
}
