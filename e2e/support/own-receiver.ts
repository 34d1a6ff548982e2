import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'playwright/test'
import { type Receiver, type ReceiverOptions, startReceiver } from '@/server/testing/servers/receiver'

/** Returns the only port to which the instance may deliver for this process. */
export const ownReceiverPort = (): number =>
  Number(process.env.E2E_RECEIVER_PORTS?.split(',')[test.info().parallelIndex])

/**
 * Starts a receiver for one test, with real TLS and the certificate of a demonstration.
 * @param port by default that of this process
 * @param dataDir of the instance that delivers to it; by default the instance of the journeys
 */
export async function startOwnReceiver(
  response: ReceiverOptions['response'],
  port = ownReceiverPort(),
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<Receiver> {
  const { identity } = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'))
  const options = { identity, port, ...(response ? { response } : {}) }
  const receiver = await startReceiver(options)
  return { ...receiver, url: `https://127.0.0.1:${receiver.port}/voice` }
}
