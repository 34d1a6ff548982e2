import type { Challenge } from '../../server/contract/intake/protocol'
import { findNumber } from './session'

// The worker of a proof of work (`solve` in session.ts).

self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => self.postMessage(await findNumber(data)))
