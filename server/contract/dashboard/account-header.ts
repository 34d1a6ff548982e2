/** Names the account whose page sends a request to the dashboard's procedures. */
export const ACCOUNT_HEADER = 'x-account'
