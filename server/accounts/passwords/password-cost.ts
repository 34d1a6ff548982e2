/**
 * The binary logarithm of scrypt's N for a new hash: 2^17, the value OWASP recommends (Password Storage Cheat Sheet).
 */
export const PASSWORD_COST_LOG2 = 17
