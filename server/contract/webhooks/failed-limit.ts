/** The page of a webhook counts its failed deliveries up to this number, so that many of them do not slow down each load. */
export const MAX_COUNTED_FAILED = 1_000
