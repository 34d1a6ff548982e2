import { once } from 'node:events'
import type { Server } from 'node:http'

class PortTakenError extends Error {
  override name = 'PortTakenError'
}

/** Listens on the port of a setting. @throws with one line that names the setting when the port is taken */
export async function listenOn(server: Server, setting: string, port: number, host: string | undefined): Promise<void> {
  server.listen({ port, ...(host ? { host } : {}) })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new PortTakenError(`Port ${port} is taken. Stop what listens there, or set another ${setting}.`)
  })
}
