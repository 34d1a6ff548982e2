/** The `reason` of an error when the person has to prove who they are first, with the password or a passkey. */
export const CONFIRMATION_REQUIRED = 'confirmation_required'
