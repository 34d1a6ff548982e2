/** Length of a new password, in UTF-16 units. */
export const MIN_PASSWORD_CHARACTERS = 10
export const MAX_PASSWORD_CHARACTERS = 200
