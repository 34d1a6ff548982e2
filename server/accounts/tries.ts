/** Tries of one e-mail address within the window; a right password forgets them. */
export const MAX_TRIES = 10
export const WINDOW_MS = 15 * 60_000
const MAX_ADDRESSES = 10_000

/**
 * A bound on guessing: counts sign-ins tried per address, in this process only. It is kept before the password is looked at,
 * so that tries made at once are counted too. The oldest addresses are forgotten first when there are too many.
 */
export class Tries {
  readonly #times = new Map<string, number[]>()

  /** Counts one try. Returns false, without counting, when the address has used up its tries. */
  admit(address: string, now: Date): boolean {
    const recent = (this.#times.get(address) ?? []).filter((time) => time > now.getTime() - WINDOW_MS)
    const admitted = recent.length < MAX_TRIES
    this.#times.delete(address)
    this.#times.set(address, admitted ? [...recent, now.getTime()] : recent)
    if (this.#times.size > MAX_ADDRESSES) this.#times.delete(this.#times.keys().next().value ?? address)
    return admitted
  }

  /** After the right password. */
  forget(address: string): void {
    this.#times.delete(address)
  }
}
