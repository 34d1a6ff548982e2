/** The cost of a password hash in database tests, which hash hundreds: under a millisecond instead of some 300. */
export const PASSWORD_COST_LOG2 = 6
