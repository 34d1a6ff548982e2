import { CODE_DIGITS } from '../../server/contract/intake/protocol'
import { latinDigits } from './contact'

/** Returns the one-time code in what a person typed or pasted; null unless it has all digits and no more. */
export function codeOf(typed: string): string | null {
  const digits = latinDigits(typed).replace(/\D/g, '')
  return digits.length === CODE_DIGITS ? digits : null
}
