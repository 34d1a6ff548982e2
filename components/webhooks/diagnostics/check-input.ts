import { INVALID_DATETIME } from '@/components/ui/time/time-zone'
import { diagnosticsMessages } from './diagnostics-messages'

const { form: messages } = diagnosticsMessages

export interface CheckError {
  /** The field that shows the error; null for an error of the whole form. */
  field: 'secret' | 'body' | 'time' | null
  text: React.ReactNode
}

/** Validates the input before a request; null when it is valid. */
export function inputError(given: {
  isPasted: boolean
  secret: string
  bytes: Uint8Array
  maxBytes: number
  /** Whether the time field has any input, valid or not. */
  isTimed: boolean
  receivedAt: string | null
}): CheckError | null {
  const { isPasted, secret, bytes, maxBytes, isTimed, receivedAt } = given
  if (bytes.length === 0) return { field: 'body', text: messages.bodyMissing }
  if (bytes.length > maxBytes) return { field: 'body', text: messages.bodyTooLong(maxBytes) }
  if (isPasted && secret === '') return { field: 'secret', text: messages.pastedSecretMissing }
  if (isTimed && receivedAt === null) return { field: 'time', text: messages.timeInvalid(INVALID_DATETIME) }
  return null
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
