/** Connections that are being opened at once, at most. */
export const MAX_OPENING = 16
/** A connection counts as being opened for this time at most: a slow receiver must not hold up the others. */
export const OPENING_MS = 30

/**
 * Spaces the opening of connections. A TLS handshake takes about a millisecond of both sides. When receivers with a backlog stop
 * responding, hundreds of attempts need new connections at one moment, and the responses of all other receivers would be read after
 * these handshakes.
 */
export class OpeningTurns {
  readonly #waiting: (() => void)[] = []
  #opening = 0

  /** Resolves when a connection may be opened, with a function to call when it is open or has failed. */
  async next(): Promise<() => void> {
    if (this.#opening < MAX_OPENING) this.#opening++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#opening--
    }
    const timer = setTimeout(end, OPENING_MS)
    return end
  }
}
