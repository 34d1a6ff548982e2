import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'
import { type Receiver, type ReceiverOptions, startReceiver } from '@/server/testing/servers/receiver'

/**
 * A receiver of a test's own, with real TLS under the demonstration's certificate, at the one address of this machine that the
 * instance may reach for journeys of this process.
 */
export async function startOwnReceiver(response: ReceiverOptions['response']): Promise<Receiver> {
  const { identity } = JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json'), 'utf8'))
  const port = Number(process.env.E2E_RECEIVER_PORTS?.split(',')[test.info().parallelIndex])
  const options = { identity, port, ...(response ? { response } : {}) }
  const receiver = await startReceiver(options)
  return { ...receiver, url: `https://127.0.0.1:${receiver.port}/voice` }
}
