import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../../root'

interface Given {
  input?: string
  env?: Record<string, string>
}

/** The real command, with a configuration of its own. */
export interface Cli {
  folder: string
  run(args: string[], given?: Given): StartedCli
  /** Starts `listen` and waits until it is ready. */
  listen(...args: string[]): Promise<StartedCli>
  close(): Promise<void>
}

export interface StartedCli {
  child: ChildProcess
  ended: Promise<{ code: number | NodeJS.Signals; output: string }>
  said(): string
}

export async function aCli({ url, token }: { url: string; token: string }): Promise<Cli> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-'))
  const started: ChildProcess[] = []
  const run = (args: string[], { input = '', env = {} }: Given = {}) => {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['scripts/cli.mjs', ...args], {
      cwd: ROOT,
      env: {
        ...{ PATH, HOME, NODE_ENV: 'production' as const, VOICE_MESSAGES_CONFIG_DIR: folder },
        ...{ VOICE_MESSAGES_URL: url, VOICE_MESSAGES_TOKEN: token },
        ...env,
      },
    })
    started.push(child)
    child.stdin.end(input)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, output }))
    return { child, ended, said: () => output }
  }
  return {
    folder,
    run,
    listen: async (...args) => {
      const one = run(['listen', ...args])
      await expect.poll(one.said, { timeout: 60_000, interval: 20 }).toContain('Ready.')
      return one
    },
    close: async () => {
      for (const child of started) child.kill('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

export interface LocalRequest {
  headers: http.IncomingHttpHeaders
  body: Buffer
  event: string
  at: number
}

/** A receiver on a developer's computer: plain HTTP on localhost. `respond` can be replaced. */
export interface LocalReceiver {
  port: number
  received: LocalRequest[]
  events(): string[]
  respond: (request: LocalRequest) => number
  responseBody: string
  close(): void
}

export async function startLocalReceiver(): Promise<LocalReceiver> {
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const one = { headers: request.headers, body, event: JSON.parse(body.toString()).event_id, at: Date.now() }
    receiver.received.push(one)
    response.writeHead(receiver.respond(one)).end(receiver.responseBody)
  })
  server.listen(0)
  await once(server, 'listening')
  const received: LocalRequest[] = []
  const receiver: LocalReceiver = {
    port: (server.address() as AddressInfo).port,
    received,
    events: () => received.map(({ event }) => event),
    respond: () => 200,
    responseBody: 'thanks',
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
