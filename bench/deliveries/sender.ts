import { policyFromEnv } from '../../server/webhooks/transport/policy'
import { type PostRequest, post } from '../../server/webhooks/transport/post'
import { respond } from '../child'
import { type Shipment, ship } from './signed'

const TIMEOUT_MS = 10_000

// The ceiling: what the client does in a process of its own when no database is asked for anything.
respond((shipment: Shipment) =>
  ship(shipment, async (request: PostRequest) => {
    const outcome = await post(request, { timeoutMs: TIMEOUT_MS, policy: policyFromEnv() })
    if (outcome.kind === 'failure') throw new Error(`${outcome.code}: ${outcome.detail}`)
  }),
)
