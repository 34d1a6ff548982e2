import type { CodeRequest, CodeResult } from '../../../server/contract/intake/protocol'
import type { Contact, Event } from '../machine/state'
import { RequestError, request } from './api'
import type { Session } from './session'

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
