/** The largest number of calls that the dashboard sends in one request. */
export const MAX_BATCH_CALLS = 10
