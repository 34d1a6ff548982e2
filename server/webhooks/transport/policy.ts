import type { LookupAddress } from 'node:dns'
import { type Env, EnvError, oncePerEnv } from '../../env'
import { type AllowedHosts, parseAllowedHosts } from './allowed'

/** What deliveries may reach. The last two are for tests only and cannot be configured. */
export interface NetworkPolicy {
  readonly allowed: AllowedHosts
  /** Replaces the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<LookupAddress[]>
  /** The only trusted certificate authority (PEM). It replaces Node's own authorities and NODE_EXTRA_CA_CERTS. */
  readonly ca?: string
}

/** Returns the policy of this process, read once. @throws EnvError when WEBHOOK_ALLOWED_HOSTS has an invalid entry. */
export const policyFromEnv: () => NetworkPolicy = oncePerEnv((env) => ({ allowed: allowedFrom(env) }))

function allowedFrom(env: Env): AllowedHosts {
  try {
    return parseAllowedHosts(env.WEBHOOK_ALLOWED_HOSTS)
  } catch (error) {
    if (error instanceof EnvError) throw error
    throw new EnvError(`WEBHOOK_ALLOWED_HOSTS: ${error instanceof Error ? error.message : String(error)}`)
  }
}
