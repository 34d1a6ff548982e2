import { spawn } from 'node:child_process'
import { credentials } from './config.js'
import { EXIT } from './failure.js'
import type { Output } from './output.js'
import type { Relay } from './relay.js'
import type { StreamLine } from './stream.js'

/** Reads the keys r, o and q from a terminal. @returns a function that ends it */
export function watchKeys(relay: Relay, output: Output, end: (exitCode: number) => void): () => void {
  const { stdin } = process
  if (!stdin.isTTY) return () => {}
  const onKey = (key: Buffer) => {
    const name = key.toString()
    if (name === 'q') end(EXIT.ok)
    if (name === '\u0003') end(EXIT.interrupted)
    if (name === 'o') openInBrowser(dashboardOf(relay.last))
    if (name === 'r') relay.resendLast().catch((error: Error) => output.problem(error.message))
  }
  stdin.setRawMode(true).resume().on('data', onKey)
  output.note('Keys: r sends the last request again, o opens it in the dashboard, q ends.')
  return () => stdin.off('data', onKey).setRawMode(false).pause()
}

function dashboardOf(last: StreamLine | undefined): string {
  const { server } = credentials()
  if (!last?.body) return server
  const { data } = JSON.parse(last.body) as { data?: { dashboard_url?: string } }
  return data?.dashboard_url ?? server
}

function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  spawn(command ?? '', args, { stdio: 'ignore', detached: true })
    .on('error', () => console.error(url))
    .unref()
}
