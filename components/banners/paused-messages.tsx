const en = {
  label: 'Paused deliveries',
  paused: 'Deliveries, emails and alerts are paused',
  /** Follows `paused` on wide screens. */
  effect: ' by the administrator of this server. They are sent when the pause ends.',
}

export const pausedMessages = { en }
