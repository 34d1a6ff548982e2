/**
 * The binary logarithm of scrypt's N for a new hash: 2^17, the value OWASP recommends (Password Storage Cheat Sheet).
 * It is a file of its own so that database tests can replace it by a lower cost (vitest.config.ts).
 */
export const PASSWORD_COST_LOG2 = 17
