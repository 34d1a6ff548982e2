import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those of outgoing connections (Linux from 32,768, others from 49,152). One of these could take a port between
 * the time when it is chosen and the time when its server listens.
 */
const [FIRST, END] = [20_000, 32_768]
const TRIES = 20

/** Returns the wanted port of 127.0.0.1 if it is free, else a random one. 0 means any port. */
export async function freePort(wanted: number): Promise<number> {
  const ports = Array.from({ length: TRIES }, () => randomInt(FIRST, END))
  for (const port of wanted === 0 ? ports : [wanted, ...ports]) if (await isFree(port)) return port
  throw new Error(`No port from ${FIRST} to ${END - 1} is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(probe, 'listening')
    return true
  } catch (error) {
    // Another server has it, or the system does not let this user have it.
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  } finally {
    probe.close()
  }
}
