import { once } from 'node:events'
import { createServer } from 'node:net'

/** The wanted port of 127.0.0.1 when nobody listens there, else one the system picks; 0 wants any. */
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
