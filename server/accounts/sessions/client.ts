/** What is known about the browser of a sign-in. */
export interface Client {
  /** Null where neither a proxy nor the socket provides it. */
  ipAddress: string | null
  userAgent: string | null
  /** The cookie of a known device (known-device.ts). */
  deviceToken: string | null
}

/** For callers without a browser. */
export const UNKNOWN_CLIENT: Client = { ipAddress: null, userAgent: null, deviceToken: null }
