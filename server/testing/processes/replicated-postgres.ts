import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../../db/embedded'
import { binaries, type Owner, ownerOf } from '../../../db/embedded/place'
import { freePort } from '../../../db/embedded/postmaster'
import { migrate } from '../../../db/migrate'

/** A primary and a standby that has every commit before its client knows (synchronous replication), behind one address. */
export interface ReplicatedPostgres {
  /** Of the address that clients use. */
  url: string
  /** Kills the primary, promotes the standby, and moves the address to it, as failover software does. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-replicas-'))
  await chmod(folder, 0o711)
  const single = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  await migrate(single.url)
  await single.stop()
  const [data, copy] = [path.join(folder, 'pg'), path.join(folder, 'standby')]
  await copyCluster(data, copy)

  const [primaryUrl, standbyUrl] = [await withFreePort(single.url), await withFreePort(single.url)]
  const { username, password, port } = primaryUrl
  const primaryServer = await start(data, primaryUrl, { synchronous_standby_names: '*' })
  const standbyServer = await start(copy, standbyUrl, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
  })
  await query(primaryUrl, "select from pg_stat_replication where sync_state = 'sync'")
  const address = await startAddress(Number(port))
  const url = new URL(single.url)
  url.port = String(address.port)
  return {
    url: url.href,
    async failOver() {
      await end(primaryServer, 'SIGQUIT')
      await query(standbyUrl, 'select where pg_promote()')
      address.moveTo(Number(standbyUrl.port))
    },
    async stop() {
      address.close()
      for (const server of [primaryServer, standbyServer]) await end(server, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded Postgres has no pg_basebackup, so the standby begins with the files of the stopped primary. */
async function copyCluster(data: string, copy: string): Promise<void> {
  await cp(data, copy, { recursive: true, preserveTimestamps: true })
  await writeFile(path.join(copy, 'standby.signal'), '')
  const owner = await ownerOf(data)
  if (owner) await once(spawn('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]), 'close')
  await chmod(copy, 0o700)
}

async function withFreePort(of: string): Promise<URL> {
  const url = new URL(of)
  url.port = String(await freePort(0))
  return url
}

async function start(data: string, { port }: URL, settings: Record<string, string>): Promise<ChildProcess> {
  const owner: Owner | null = await ownerOf(data)
  const { postgres } = await binaries(owner)
  const all = { ...settings, listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(postgres, ['-D', data, ...words], { ...owner, cwd: '/', env: { NODE_ENV: 'test' }, stdio: 'ignore' })
}

/** Repeats a query until it returns a row. */
async function query(url: URL, text: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url.href)
    client.on('error', () => {})
    const rows = await client
      .connect()
      .then(() => client.query(text))
      .then(
        ({ rowCount }) => rowCount,
        () => 0,
      )
    await client.end().catch(() => {})
    if (rows) return
    await sleep(50)
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'close')
  server.kill(signal)
  await ended
}

/** A TCP address in front of a port of 127.0.0.1, which can be moved to another port. */
async function startAddress(first: number) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port: number) {
      target = port
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
