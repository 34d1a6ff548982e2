/** Issuer identification numbers of ISO/IEC 7812-1 as the networks publish them, with the lengths of their numbers. */
interface Issuer {
  name: string
  prefix: RegExp
  lengths: readonly number[]
}

/**
 * The first entry that fits counts, so narrow ranges are before wide ones. Sources: the networks' BIN rules for
 * merchants (Visa Core Rules 2.1; Mastercard BIN ranges 51-55 and 222100-272099; American Express 34, 37; Discover and
 * Diners Club IIN ranges; JCB 3528-3589; UnionPay 62, 81; Mir 2200-2204; Maestro 50, 56-69; RuPay 508, 60, 65, 81, 82;
 * Troy 9792).
 */
const ISSUERS: readonly Issuer[] = [
  { name: 'Visa', prefix: /^4/, lengths: [16, 13, 19] },
  { name: 'Mastercard', prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { name: 'Mir', prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] },
  { name: 'American Express', prefix: /^3[47]/, lengths: [15] },
  { name: 'Diners Club', prefix: /^3(?:0[0-5]|095|[689])/, lengths: [14, 16, 19, 15, 17, 18] },
  { name: 'JCB', prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { name: 'Discover', prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] },
  { name: 'UnionPay', prefix: /^(?:62|81)/, lengths: [16, 19, 17, 18] },
  { name: 'RuPay', prefix: /^(?:60|82|508)/, lengths: [16] },
  { name: 'Troy', prefix: /^9792/, lengths: [16] },
  { name: 'Maestro', prefix: /^(?:50|5[6-9]|6)/, lengths: [16, 18, 19, 13, 14, 15, 17] },
]

/** Returns the lengths of the issuer's numbers, the most common first; none where no issuer has the prefix. */
export function issuerLengths(digits: string): readonly number[] {
  return ISSUERS.find(({ prefix }) => prefix.test(digits))?.lengths ?? []
}
