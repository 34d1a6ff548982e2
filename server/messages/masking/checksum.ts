// Check digits of numbers on cards and papers. Digits are 0 to 9, in the order they are written.

/** Luhn, ISO/IEC 7812-1 annex B: payment cards, and the Canadian SIN. */
export function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit : digit * 2
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Verhoeff, over the dihedral group of order 10: Aadhaar. */
export function passesVerhoeff(digits: readonly number[]): boolean {
  const check = digits
    .toReversed()
    .reduce((state, digit, index) => multiply(state, permute(digit, index % PERMUTATION_ORDER)), 0)
  return check === 0
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const PERMUTATION_ORDER = 8

const permute = (digit: number, times: number): number =>
  times === 0 ? digit : permute(PERMUTATION[digit] ?? 0, times - 1)

/** 0 to 4 are the turns of a pentagon, 5 to 9 its reflections. */
function multiply(a: number, b: number): number {
  const turn = a < 5 ? a + b : a - b
  return mod5(turn) + (a < 5 === b < 5 ? 0 : 5)
}

const mod5 = (number: number): number => ((number % 5) + 5) % 5

/** The sum of the first digits, each times its weight. */
export const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
