import { endedBy } from './ended'
import type { Event, Failure, State, Step, Transition } from './state'

/** Listening, sending and the review step. Null for an event that does not belong here. */
export function sendingTransition(state: State, event: Event): Transition | null {
  if (event.type === 'uploaded') return { state: { ...state, uploaded: event.share, isServerDown: false }, effects: [] }
  const { step } = state
  if (event.type === 'upload_failed') return uploadFailed(state, event.failure)
  if (step.name === 'recorded') return whileListening(state, step, event)
  if (step.name === 'sending') return whileSending(state, event)
  if (step.name === 'sent') return afterSending(state, step, event)
  return null
}

function whileListening(state: State, step: Extract<Step, { name: 'recorded' }>, event: Event): Transition | null {
  switch (event.type) {
    case 'redo':
      return { state: { ...state, step: { ...step, isAskingRedo: true } }, effects: [] }
    case 'redo_canceled':
      return { state: { ...state, step: { ...step, isAskingRedo: false } }, effects: [] }
    case 'redo_confirmed':
      return {
        state: { ...state, seconds: 0, uploaded: 0, step: { name: 'ready', isBusy: false, isTooShort: false } },
        effects: ['discard_recording'],
      }
    case 'agree_again':
      return { state: { ...state, agreedVersion: state.consentVersion }, effects: ['keep'] }
    case 'send':
      if (state.agreedVersion !== state.consentVersion) return null
      return { state: { ...state, step: { name: 'sending', trouble: null } }, effects: ['keep', 'send'] }
    default:
      return null
  }
}

function whileSending(state: State, event: Event): Transition | null {
  if (event.type !== 'sent') return null
  return {
    state: { ...state, uploaded: 1, step: { name: 'sent', isWaiting: state.hasReviewStep, review: null } },
    effects: ['keep', 'erase_recording', ...(state.hasReviewStep ? (['poll_review'] as const) : [])],
  }
}

function afterSending(state: State, step: Extract<Step, { name: 'sent' }>, event: Event): Transition | null {
  if (event.type === 'review_given_up') return { state: { ...state, step: { ...step, isWaiting: false } }, effects: [] }
  if (event.type !== 'review_state' || !step.isWaiting) return null
  const { review, message } = event.state
  const isEnded = message === null || ['completed', 'failed', 'discarded'].includes(message.state)
  return { state: { ...state, step: { ...step, review, isWaiting: review === null && !isEnded } }, effects: [] }
}

/** Failures that do not pass end the sending, and the recording stays in the browser. All others are tried again. */
function uploadFailed(state: State, failure: Failure): Transition | null {
  const { step } = state
  const isSending = step.name === 'sending'
  if (failure.kind !== 'refused') {
    if (isSending) return { state: { ...state, step: { ...step, trouble: failure.kind } }, effects: [] }
    return { state: { ...state, isServerDown: failure.kind !== 'offline' }, effects: [] }
  }
  // While the sender records, the recording continues. The failure is shown when the message is sent.
  if (!isSending) return null
  if (failure.reason === 'consent_changed')
    return {
      state: { ...state, step: listening(null), agreedVersion: null },
      effects: ['stop_sending', 'reload_config'],
    }
  if (failure.reason === 'code_required' || failure.reason === 'contact_changed')
    return {
      state: { ...state, isVerified: false, step: { name: 'contact', isBusy: false, failure: null } },
      effects: ['stop_sending'],
    }
  const ended = endedBy(state, failure)
  if (ended) return { ...ended, effects: ['stop_sending'] }
  return { state: { ...state, step: listening(failure) }, effects: ['stop_sending'] }
}

const listening = (failure: Failure | null): Step => ({
  name: 'recorded',
  end: 'stopped',
  isAskingRedo: false,
  failure,
})
