/**
 * The binary logarithm of scrypt's N for a new hash: 2^17, the value OWASP recommends (Password Storage Cheat Sheet).
 * The constant has its own file because database tests use a lower cost (vitest.config.ts).
 */
export const PASSWORD_COST_LOG2 = 17
