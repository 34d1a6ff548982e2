/** What is known of the browser that somebody signs in with. */
export interface Client {
  /** Null where no proxy or socket tells it. */
  ipAddress: string | null
  userAgent: string | null
  /** The cookie of a device that signed in before (known-device.ts). */
  deviceToken: string | null
}

/** For callers that no browser stands behind. */
export const UNKNOWN_CLIENT: Client = { ipAddress: null, userAgent: null, deviceToken: null }
