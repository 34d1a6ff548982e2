import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of the service, whose network can fail. */
export interface DroppingProxy {
  url: string
  /** From now on no byte passes: connections stay open in silence (`drop`), or are reset (`reset`). */
  cut(how: 'drop' | 'reset'): void
  /** Cuts in silence as soon as the request that matches has passed: its response is lost. */
  cutResponseOf(pattern: RegExp): void
  /** Ends the connections of the cut, as a network that is back does, and passes everything again. */
  restore(): void
  /** Paths of the requests with this method that reached the service, in order. */
  forwarded(method: string): string[]
  close(): Promise<void>
}

/** Starts a proxy to the instance of the journeys. */
export async function startDroppingProxy(): Promise<DroppingProxy> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let cut: 'drop' | 'reset' | null = null
  let lost: RegExp | null = null
  /** Passes what one side sends on to the other. `onBytes` is called before, and may cut. */
  const pass = (from: Socket, to: Socket, onBytes: (bytes: Buffer) => void) => {
    sockets.add(from)
    from.on('data', (bytes: Buffer) => {
      if (cut === null) onBytes(bytes)
      if (cut === null) to.write(bytes)
    })
    // A connection that ends during a cut is not ended on the other side: nothing passes.
    from.on('end', () => cut ?? to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      if (cut === null) to.destroy()
    })
  }
  const server = createServer((browser) => {
    if (cut === 'reset') return browser.resetAndDestroy()
    const service = connect(Number(process.env.E2E_PORT), 'localhost')
    let isLosing = false
    pass(browser, service, (bytes) => {
      const text = bytes.toString('latin1')
      requests.push(text)
      isLosing ||= lost?.test(text) ?? false
    })
    pass(service, browser, () => {
      if (isLosing) cut = 'drop'
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut(how) {
      cut = how
      if (how === 'reset') endAll()
    },
    cutResponseOf(pattern) {
      lost = pattern
    },
    restore() {
      endAll()
      cut = lost = null
    },
    forwarded: (method) => pathsOf(requests.join(''), method),
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the paths of the requests with a method in the bytes that passed. */
const pathsOf = (passed: string, method: string): string[] =>
  passed.split(' HTTP/1.1\r\n').flatMap((text) => {
    const at = text.lastIndexOf(`${method} /api/`)
    return at < 0 || /\s/.test(text.slice(at + method.length + 1)) ? [] : [text.slice(at + method.length + 1)]
  })
