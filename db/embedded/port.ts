import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns the wanted port of 127.0.0.1 if it is free, else a port that the system chooses. 0 means any port. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer()
  try {
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true })
    await once(probe, 'listening')
    const address = probe.address()
    if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.')
    return address.port
  } catch (error) {
    if (wanted === 0) throw error
    return freePort(0)
  } finally {
    probe.close()
  }
}
