/** The ids of the Postgres advisory locks that this service takes, in one table, so that no two uses share an id. */
export const ADVISORY_LOCKS = {
  migration: 7_254_881,
  instance: 7_254_882,
  setup: 7_254_883,
  audioStore: 7_254_885,
  budgets: 7_254_886,
  /** With the hash of an account's id as second key: numbering of its message feed. */
  messageFeed: 7_254_887,
  /** With the hash of an account, an endpoint and an `Idempotency-Key` as second key. */
  idempotency: 7_254_888,
  backup: 7_254_889,
} as const
