/**
 * The ids of the Postgres advisory locks that this service takes, in one table, so that no two uses share an id. The numbers
 * are arbitrary. Processes of other versions use them too, so that an id never changes its meaning.
 */
export const ADVISORY_LOCKS = {
  migration: 7_254_881,
  /** Held by the process that owns the embedded Postgres. */
  instance: 7_254_882,
  /** The first account and its admin. */
  setup: 7_254_883,
  /** With the hash of an email address as second key: invitations of one address. */
  invitedAddress: 7_254_884,
  audioStore: 7_254_885,
  /** Reserving what is left of the minutes and messages of a month or a day. */
  budgets: 7_254_886,
} as const
