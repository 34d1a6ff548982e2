/** The cost of a password hash in database tests, which hash hundreds: under a millisecond instead of 300. */
export const PASSWORD_COST_LOG2 = 6
