import type {
  Challenge,
  CodeRequest,
  CodeResult,
  CreatedSession,
  RecorderConfig,
  SessionState,
  Ticket,
} from '../../server/contract/intake/protocol'
import { RequestError, request } from './api'
import type { Contact, Event } from './state'
import type { Keeper } from './storage'

export interface Session {
  token(): Promise<string>
  renew(): void
}

/** Reasons that a new ticket cures. */
const STALE: readonly (string | null)[] = ['ticket_expired', 'ticket_invalid', 'proof_used', 'proof_invalid']

/** Starts with the proof of work at once, so that it is solved when the sender has entered a contact. */
export function createSession({ channel, locale, ...first }: RecorderConfig, keeper: Keeper): Session {
  let proven: Promise<{ ticket: string; proof: string }> | null = prove(first)
  let creating: Promise<string> | null = null

  async function fresh(): Promise<{ ticket: string; proof: string }> {
    return prove((await request({ method: 'POST', path: 'tickets', json: { key: channel.key } })) as Ticket)
  }

  async function post(): Promise<CreatedSession> {
    const { ticket, proof } = await (proven ?? fresh())
    proven = null
    const json = { ticket, proof, locale, page_url: keeper.draft.pageUrl }
    return (await request({ method: 'POST', path: 'sessions', json })) as CreatedSession
  }

  async function create(): Promise<string> {
    const isStale = (error: unknown) =>
      error instanceof RequestError && error.failure.kind === 'refused' && STALE.includes(error.failure.reason)
    const created = await post().catch((error: unknown) => {
      if (isStale(error)) return post()
      throw error
    })
    await keeper.keep({ token: created.token, expiresAt: Date.parse(created.expires_at) })
    return created.token
  }

  return {
    async token() {
      if (keeper.draft.token !== null) return keeper.draft.token
      creating ??= create().finally(() => {
        creating = null
      })
      return creating
    },
    renew() {
      proven = null
    },
  }
}

async function prove({ ticket, challenge }: Ticket): Promise<{ ticket: string; proof: string }> {
  return { ticket, proof: await solve(challenge) }
}

declare const PROOF_WORKER_FILE: string

/** Solves a proof of work in a worker, because tens of thousands of digests block the page. Returns base64 of JSON (altcha). */
async function solve(task: Challenge): Promise<string> {
  const number = await inWorker(task).catch(() => findNumber(task))
  const { algorithm, challenge, salt, signature } = task
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}

function inWorker(task: Challenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`/recorder/${PROOF_WORKER_FILE}`)
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', reject)
    worker.postMessage(task)
  })
}

const BATCH = 256

/** Finds the number of a proof of work: sha256(salt + number) is the challenge. Null when none up to `maxnumber` fits. */
export async function findNumber({ salt, challenge, maxnumber }: Challenge): Promise<number | null> {
  const encoder = new TextEncoder()
  const wanted = challenge.toLowerCase()
  for (let from = 0; from <= maxnumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxnumber - from + 1) }, (_, index) => from + index)
    const digests = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    )
    const found = digests.findIndex((digest) => hex(digest) === wanted)
    if (found !== -1) return from + found
  }
  return null
}

const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Starts the session and sends and checks one-time codes. Each function dispatches what happened. */
export function createCodes(session: Session, contact: () => Contact | null, dispatch: (event: Event) => void) {
  async function report(failed: 'session_failed' | 'code_failed', work: () => Promise<Event>) {
    try {
      dispatch(await work())
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      dispatch({ type: failed, failure: error.failure })
    }
  }
  return {
    openSession: () =>
      report('session_failed', async () => {
        await session.token()
        return { type: 'session_opened' }
      }),
    send: () =>
      report('code_failed', async () => {
        const to = contact()
        const json: CodeRequest = { verification_method: to?.method ?? 'email', contact: to?.value ?? '' }
        await request({ method: 'POST', path: 'session/code', token: await session.token(), json })
        return { type: 'code_sent', at: Date.now() }
      }),
    check: (code: string) =>
      report('code_failed', async () => {
        const token = await session.token()
        const checked = await request({ method: 'POST', path: 'session/code/check', token, json: { code } })
        const { result, tries_left: triesLeft } = checked as CodeResult
        return { type: 'code_checked', result, triesLeft }
      }),
  }
}

const FIRST_MS = 1_500
const LONGEST_MS = 8_000
const GIVE_UP_MS = 5 * 60_000

interface Options {
  token: string
  onState(state: SessionState): boolean
  onGivenUp(): void
}

/** Asks for the review of a sent message until it is there, with growing pauses. A short failure changes nothing. */
export async function pollReview({ token, onState, onGivenUp }: Options): Promise<void> {
  const until = Date.now() + GIVE_UP_MS
  for (let pause = FIRST_MS; Date.now() < until; pause = Math.min(LONGEST_MS, pause * 1.3)) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const state = (await request({ method: 'GET', path: 'session', token })) as SessionState
      if (!onState(state)) return
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.failure.kind === 'refused') break
    }
  }
  onGivenUp()
}
