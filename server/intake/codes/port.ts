import type { Transaction } from '../../../db/client'
import type { CodeResult } from '../../contract/intake/protocol'

/**
 * Who makes and checks one-time codes. This service makes its own (own-codes.ts). Providers that make theirs, such as
 * Twilio Verify, fit too: `start` asks them to send a code, and `check` asks them whether a code is right.
 */
export interface CodeProvider {
  /**
   * Sends a new code to the contact of the session, after the commit. An earlier code of the session is no longer
   * valid.
   */
  start(tx: Transaction, sessionId: string): Promise<void>
  /** Checks a code of the session and counts a wrong one. */
  check(tx: Transaction, sessionId: string, code: string): Promise<CodeResult>
}
