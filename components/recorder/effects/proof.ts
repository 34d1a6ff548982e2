import type { Challenge } from '../../../server/contract/intake/protocol'
import { findNumber } from './find-number'

/** The file of the worker. scripts/browser-bundle.mjs sets it. */
declare const PROOF_WORKER_FILE: string

/** Solves a proof of work. Returns it as the server reads it: base64 of JSON (altcha). */
export async function solve(challenge: Challenge): Promise<string> {
  const number = await inWorker(challenge).catch(() => findNumber(challenge))
  const { algorithm, challenge: wanted, salt, signature } = challenge
  return btoa(JSON.stringify({ algorithm, challenge: wanted, number, salt, signature }))
}

function inWorker(challenge: Challenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`/recorder/${PROOF_WORKER_FILE}`)
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', reject)
    worker.postMessage(challenge)
  })
}
