import { luhnChecksumValidate } from 'stdnum/lib/cjs/util/checksum.js'

/** ISO/IEC 7812-1, the most common length first. Narrow ranges precede wide ones. Source: the networks' BIN rules. */
const ISSUERS: readonly [name: string, prefix: RegExp, lengths: readonly number[]][] = [
  ['Visa', /^4/, [16, 13, 19]],
  ['Mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['Mir', /^220[0-4]/, [16, 17, 18, 19]],
  ['American Express', /^3[47]/, [15]],
  ['Diners Club', /^3(?:0[0-5]|095|[689])/, [14, 16, 19, 15, 17, 18]],
  ['JCB', /^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  ['Discover', /^(?:6011|64[4-9]|65)/, [16, 17, 18, 19]],
  ['UnionPay', /^(?:62|81)/, [16, 19, 17, 18]],
  ['RuPay', /^(?:60|82|508)/, [16]],
  ['Troy', /^9792/, [16]],
  ['Maestro', /^(?:50|5[6-9]|6)/, [16, 18, 19, 13, 14, 15, 17]],
]

/** Returns the lengths of the issuer's numbers, the most common first; none where no issuer has the prefix. */
export const issuerLengths = (digits: string): readonly number[] =>
  ISSUERS.find(([, prefix]) => prefix.test(digits))?.[2] ?? []

/** Whether digits are a valid number of an issuer, at one of its lengths. */
export const isIssuedCard = (digits: string): boolean =>
  issuerLengths(digits).includes(digits.length) && luhnChecksumValidate(digits)
