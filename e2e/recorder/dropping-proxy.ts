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
  const server = createServer((browser) => {
    if (cut === 'reset') return browser.resetAndDestroy()
    const service = connect(Number(process.env.E2E_PORT), 'localhost')
    let isLosing = false
    for (const [from, to] of [
      [browser, service],
      [service, browser],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (from === service && isLosing) cut ??= 'drop'
        if (cut !== null) return
        if (from === browser) {
          requests.push(bytes.toString('latin1'))
          isLosing ||= lost?.test(requests.at(-1) ?? '') ?? false
        }
        to.write(bytes)
      })
      // A connection that ends during a cut is not ended on the other side: nothing passes.
      from.on('end', () => cut ?? to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (cut === null) to.destroy()
      })
    }
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
    forwarded: (method) =>
      requests
        .join('')
        .split(' HTTP/1.1\r\n')
        .flatMap((text) => {
          const at = text.lastIndexOf(`${method} /api/`)
          return at < 0 || /\s/.test(text.slice(at + method.length + 1)) ? [] : [text.slice(at + method.length + 1)]
        }),
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
