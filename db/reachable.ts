import { setTimeout as sleep } from 'node:timers/promises'
import { withOneClient } from './one-client'

export interface WaitOptions {
  signal?: AbortSignal
  report?: (line: string) => void
  waitLimitMs?: number
}

export class DatabaseError extends Error {}

const TRY_EVERY_MS = 250
const REPORT_EVERY_MS = 5_000
const WAIT_LIMIT_MS = 5 * 60_000

/**
 * Waits until Postgres responds at the URL of a setting, as when both start together.
 * @throws DatabaseError when it refuses the session for good, such as for a wrong password, or for five minutes; AbortError after the
 * signal
 */
export async function untilReachable(url: string, setting: string, options: WaitOptions = {}): Promise<void> {
  const wait = new Wait(options)
  for (;;) {
    try {
      return void (await withOneClient(url, (client) => client.query('select 1')))
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      const isRefused = REFUSED_FOR_GOOD.test(code) || UNTRUSTED.test(code) || REFUSED_BY_PGBOUNCER.test(message)
      const hint = UNTRUSTED.test(code) ? `. ${HOW_TO_TRUST}` : ''
      if (isRefused) throw new DatabaseError(`${setting}: ${message}${hint}`)
      // A SQLSTATE says less than the message.
      const reason = /^E/.test(code) ? code : message
      const at = `Postgres at ${new URL(url).host}`
      await wait.next(
        (waited) => `${setting}: ${at} was not reachable for ${waited} (${reason}).`,
        (waited) => `Waiting for ${at}: ${reason} (${waited}).`,
      )
    }
  }
}

/** SQLSTATE of a wrong user or password, of a refused address, and of a database that does not exist. */
const REFUSED_FOR_GOOD = /^(28...|3D000)$/

/** Codes of a certificate that is not trusted. */
export const UNTRUSTED = /_CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/

const HOW_TO_TRUST =
  'For an authority of your own, set NODE_EXTRA_CA_CERTS in the environment of this command: Node.js reads it before .env'

/** PgBouncer has one SQLSTATE for all that it refuses, also while its Postgres is down. */
const REFUSED_BY_PGBOUNCER = /^(SASL authentication failed|password authentication failed|no such (user|database))\b/

/** A wait that says at once and every five seconds what it waits for, and ends after five minutes. */
export class Wait {
  readonly #options: WaitOptions
  readonly #startedAt = performance.now()
  #reportAt = 0

  constructor(options: WaitOptions) {
    this.#options = options
  }

  /** Waits until the next try. @throws DatabaseError after the time limit; AbortError after the signal */
  async next(errorOf: Line, reportOf: Line): Promise<void> {
    const { signal, report = console.error, waitLimitMs = WAIT_LIMIT_MS } = this.#options
    const waitedMs = performance.now() - this.#startedAt
    if (waitedMs >= waitLimitMs) throw new DatabaseError(errorOf(seconds(waitedMs)))
    if (waitedMs >= this.#reportAt) {
      this.#reportAt = waitedMs + REPORT_EVERY_MS
      report(reportOf(`${seconds(waitedMs)} of at most ${seconds(waitLimitMs)}`))
    }
    await sleep(TRY_EVERY_MS, undefined, { signal })
  }
}

type Line = (waited: string) => string

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`
