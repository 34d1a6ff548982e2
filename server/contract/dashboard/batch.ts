/** Calls that the dashboard sends in one request, at most. */
export const MAX_BATCH_CALLS = 10
