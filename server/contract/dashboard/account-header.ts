/** Header with the id of the account that the page of the dashboard shows. */
export const ACCOUNT_HEADER = 'x-account'
