/** Header with the id of the account that the page of the dashboard shows. */
export const ACCOUNT_HEADER = 'x-account'

export const MAX_BATCH_CALLS = 10

/** The `reason` of an error when the person has to prove who they are first, with the password or a passkey. */
export const CONFIRMATION_REQUIRED = 'confirmation_required'
