import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface ConnectionCutter {
  /** The database's URL through the cutter. */
  url: string
  /** The number of connections that were cut. */
  cuts(): number
  /**
   * Cuts the next connection that sends this statement: before the statement reaches the database, or before the
   * response reaches the client.
   */
  cutNext(words: RegExp, when: 'before the statement arrives' | 'after it was executed'): void
  close(): Promise<void>
}

/** Starts a TCP proxy between a process and its Postgres, on loopback, which cuts connections on command. */
export async function startConnectionCutter(databaseUrl: string): Promise<ConnectionCutter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let next: { words: RegExp; when: string } | undefined
  let cuts = 0

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const statementsOf = statementReader()
    let isUnheard = false
    const cut = () => {
      cuts++
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      const said = statementsOf(bytes)
      if (next && said.some((text) => next?.words.test(text))) {
        const { when } = next
        next = undefined
        if (when === 'before the statement arrives') return cut()
        isUnheard = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (isUnheard) cut()
      else client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cuts: () => cuts,
    cutNext(words, when) {
      next = { words, when }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** Returns a function that reads the statements in a client's bytes. It resolves prepared statements by name. */
function statementReader(): (bytes: Buffer) => string[] {
  const prepared = new Map<string, string>()
  let left = Buffer.alloc(0)
  let isGreeting = true
  return (bytes) => {
    left = Buffer.concat([left, bytes])
    const said: string[] = []
    for (;;) {
      // The first message of a connection has no type.
      const start = isGreeting ? 0 : TYPE_BYTES
      if (left.length < start + LENGTH_BYTES) return said
      const end = start + left.readInt32BE(start)
      if (left.length < end) return said
      const type = isGreeting ? '' : left.toString('latin1', 0, TYPE_BYTES)
      const [first = '', second = ''] = left.toString('utf8', start + LENGTH_BYTES, end).split('\0')
      if (type === 'P') prepared.set(first, second)
      if (type === 'Q') said.push(first)
      if (type === 'B') said.push(prepared.get(second) ?? '')
      left = left.subarray(end)
      isGreeting = false
    }
  }
}
