import type { Challenge } from '../../server/contract/intake/protocol'
import { findNumber } from './effects/find-number'

// The worker of a proof of work, so that the page stays responsive (effects/proof.ts).

self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => self.postMessage(await findNumber(data)))
