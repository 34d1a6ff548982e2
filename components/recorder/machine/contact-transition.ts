import { endedBy } from './ended'
import type { CodeProblem, Event, Failure, State, Step, Transition } from './state'

/** Contact, session and one-time code. Null for an event that does not belong here. */
export function contactTransition(state: State, event: Event): Transition | null {
  const { step } = state
  if (step.name === 'contact') return atContact(state, step, event)
  if (step.name === 'code') return atCode(state, step, event)
  if (event.type === 'change_contact' && (step.name === 'ready' || step.name === 'recorded'))
    return { state: { ...state, step: { name: 'contact', isBusy: false, failure: null } }, effects: [] }
  return null
}

function atContact(state: State, step: Extract<Step, { name: 'contact' }>, event: Event): Transition | null {
  switch (event.type) {
    case 'contact_given': {
      if (step.isBusy || !event.isAgreed) return null
      const { contact } = event
      const isSame = state.contact?.method === contact.method && state.contact.value === contact.value
      return {
        state: {
          ...state,
          contact,
          isVerified: state.isVerified && isSame,
          agreedVersion: state.consentVersion,
          step: { ...step, isBusy: true, failure: null },
        },
        effects: ['keep', 'open_session'],
      }
    }
    case 'session_opened':
      if (!step.isBusy) return null
      if (!state.hasCodeStep || state.isVerified) return ready(state)
      return { state, effects: ['request_code'] }
    case 'code_sent':
      return { state: { ...state, step: codeStep(event.at) }, effects: [] }
    case 'session_failed':
      // Without a code step the recording needs no server. The session is opened again before the upload.
      if (!state.hasCodeStep && isTransient(event.failure))
        return ready({ ...state, isServerDown: isServer(event.failure) })
      return failed(state, event.failure)
    case 'code_failed':
      if (isNotRequired(event.failure)) return ready({ ...state, hasCodeStep: false })
      // A code of a moment ago is still valid: enter it.
      if (isTooSoon(event.failure)) return { state: { ...state, step: codeStep(0) }, effects: [] }
      return failed(state, event.failure)
    default:
      return null
  }
}

function atCode(state: State, step: Extract<Step, { name: 'code' }>, event: Event): Transition | null {
  const show = (problem: CodeProblem | null, more: Partial<typeof step> = {}): Transition => ({
    state: { ...state, step: { ...step, isBusy: false, isResent: false, problem, ...more } },
    effects: [],
  })
  switch (event.type) {
    case 'code_given':
      if (step.isBusy) return null
      return { ...show(null, { isBusy: true }), effects: [{ type: 'check_code', code: event.code }] }
    case 'code_checked':
      if (event.result === 'verified') return ready({ ...state, isVerified: true })
      return show(
        event.result === 'wrong' && event.triesLeft > 0
          ? { kind: 'wrong', triesLeft: event.triesLeft }
          : { kind: 'expired' },
      )
    case 'resend_code':
      return step.isBusy ? null : { ...show(null, { isBusy: true }), effects: ['request_code'] }
    case 'code_sent':
      return show(null, { sentAt: event.at, isResent: true })
    case 'code_failed':
      if (isNotRequired(event.failure)) return ready({ ...state, hasCodeStep: false })
      return endedBy(state, event.failure) ?? show({ kind: 'failed', failure: event.failure })
    case 'change_contact':
      return { state: { ...state, step: { name: 'contact', isBusy: false, failure: null } }, effects: [] }
    default:
      return null
  }
}

const codeStep = (sentAt: number): Step => ({ name: 'code', isBusy: false, problem: null, sentAt, isResent: false })

/** Continues with the recording, or with listening where there is one: the contact had to be verified again. */
const ready = (state: State): Transition => ({
  state: {
    ...state,
    step:
      state.seconds > 0
        ? { name: 'recorded', end: 'stopped', isAskingRedo: false, failure: null }
        : { name: 'ready', isBusy: false, isTooShort: false },
  },
  effects: ['keep'],
})

const failed = (state: State, failure: Failure): Transition =>
  endedBy(state, failure) ?? { state: { ...state, step: { name: 'contact', isBusy: false, failure } }, effects: [] }

const isTransient = ({ kind }: Failure) => kind === 'offline' || kind === 'server'
const isServer = ({ kind }: Failure) => kind === 'server'
/** The owner switched the code step off after this page was loaded. */
const isNotRequired = (failure: Failure) => failure.kind === 'refused' && failure.reason === 'code_not_required'
const isTooSoon = (failure: Failure) => failure.kind === 'limited' && failure.reason === 'code_too_soon'
