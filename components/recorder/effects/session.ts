import type { CreatedSession, RecorderConfig, Ticket } from '../../../server/contract/intake/protocol'
import { RequestError, request } from './api'
import type { Keeper } from './keeper'
import { solve } from './proof'

export interface Session {
  /** Returns the token of the session, and creates the session first where there is none. @throws RequestError */
  token(): Promise<string>
  /** Solves a new proof of work, for the next session. */
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
