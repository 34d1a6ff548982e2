import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'playwright/test'
import { type Receiver, type ReceiverOptions, startReceiver } from '@/server/testing/servers/receiver'

/**
 * Starts a receiver for one test, with real TLS and the demonstration's certificate, by default on the only port to which
 * the instance may deliver for this process.
 */
export async function startOwnReceiver(
  response: ReceiverOptions['response'],
  port = Number(process.env.E2E_RECEIVER_PORTS?.split(',')[test.info().parallelIndex]),
): Promise<Receiver> {
  const { identity } = JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json'), 'utf8'))
  const options = { identity, port, ...(response ? { response } : {}) }
  const receiver = await startReceiver(options)
  return { ...receiver, url: `https://127.0.0.1:${receiver.port}/voice` }
}
