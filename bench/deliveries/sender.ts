import { policyFromEnv } from '../../server/webhooks/transport/policy'
import { type PostRequest, post } from '../../server/webhooks/transport/post'
import { respond } from '../child'
import { type SignedBatch, sendSigned } from './signed'

const TIMEOUT_MS = 10_000

// The upper bound: the client alone in a separate process, without a database.
respond((shipment: SignedBatch) =>
  sendSigned(shipment, async (request: PostRequest) => {
    const outcome = await post(request, { timeoutMs: TIMEOUT_MS, policy: policyFromEnv() })
    if (outcome.kind === 'failure') throw new Error(`${outcome.code}: ${outcome.detail}`)
  }),
)
