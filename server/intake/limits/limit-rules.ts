/** Whose requests a limit counts together: those of one client network, or of one channel. */
export type LimitScope = { kind: 'network'; network: string } | { kind: 'channel'; channelId: string }

/**
 * Returns the scope of a sender's limits. The network is unknown where Next runs without the web process. All senders
 * of the instance would then share the limits of one network, so each channel gets limits of its own.
 * @param network null when it is unknown
 */
export const limitScope = (network: string | null, channelId: string): LimitScope =>
  network === null ? { kind: 'channel', channelId } : { kind: 'network', network }

const MINUTES_10 = 600

/** How often the senders of one network may do something in ten minutes. */
const OF_NETWORK = {
  ticket: 60,
  session: 10,
  /** Messages from contacts without a proof. */
  send: 3,
  /** Messages from contacts whose code was entered, and codes: an office has one address for many people. */
  verified_send: 20,
  codes: 20,
} as const

export type LimitedAction = keyof typeof OF_NETWORK

/** The limits of a channel, as a multiple of those of a network. */
const NETWORKS_OF_CHANNEL = 10

/** How often something may happen in a window that slides. */
export interface SenderLimit {
  name: string
  most: number
  seconds: number
}

/** Returns the limit of an action (choices.md, "Limits of anonymous senders"). */
export const limitOf = (action: LimitedAction, { kind }: LimitScope): SenderLimit => ({
  name: action,
  most: OF_NETWORK[action] * (kind === 'channel' ? NETWORKS_OF_CHANNEL : 1),
  seconds: MINUTES_10,
})

/** Sessions of a network in ten minutes after which its proofs of work become harder. */
const BUSY_SESSIONS = 5

/**
 * Returns after how many sessions of a scope the proof of work becomes harder. A channel whose senders cannot be told
 * apart has the harder one from the start.
 */
export const easySessions = ({ kind }: LimitScope): number => (kind === 'network' ? BUSY_SESSIONS : 0)
