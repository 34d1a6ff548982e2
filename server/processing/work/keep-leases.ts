import { log } from '../../log'
import { LEASE_SECONDS, renewLeases, type StepClaim } from './claim'

const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3

export interface LeaseKeeper {
  /** Renews the lease of this claim until `forget`. The signal is aborted when the lease was lost. */
  keep(claim: StepClaim): AbortSignal
  forget(claim: StepClaim): void
  stop(): void
}

/** Renews the leases of steps in flight, all in one statement. */
export function keepLeases(): LeaseKeeper {
  const kept = new Map<StepClaim, AbortController>()
  const renew = async () => {
    const claims = [...kept.keys()]
    if (claims.length === 0) return
    const held = await renewLeases(claims)
    for (const claim of claims)
      if (!held.has(claim.attemptId)) kept.get(claim)?.abort(new Error('Another worker has this message.'))
  }
  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'leases could not be renewed; it is tried again'))
  }, RENEW_EVERY_MS)
  return {
    keep(claim) {
      const controller = new AbortController()
      kept.set(claim, controller)
      return controller.signal
    },
    forget: (claim) => void kept.delete(claim),
    stop: () => clearInterval(timer),
  }
}
