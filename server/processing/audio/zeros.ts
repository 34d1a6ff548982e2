/** Tells whether all bytes are zero: padding, or sound that was never written. */
export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
