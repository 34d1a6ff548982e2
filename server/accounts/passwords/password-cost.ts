/** The binary logarithm of scrypt's N, as OWASP recommends (Password Storage Cheat Sheet). */
export const PASSWORD_COST_LOG2 = 17
