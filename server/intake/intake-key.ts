import { hkdfSync } from 'node:crypto'
import { required } from '../env'

/** What a key of the recorder's API is for. */
type Purpose = 'ticket' | 'proof' | 'code'

/** Derives a key of 32 bytes from NEXTAUTH_SECRET, another one for each purpose (RFC 5869). */
export const intakeKey = (purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', required('NEXTAUTH_SECRET'), '', `intake ${purpose}`, 32))
