import { contactTransition } from './contact-transition'
import { recordingTransition } from './recording-transition'
import { sendingTransition } from './sending-transition'
import type { Effect, Event, Kept, State, Step, Transition } from './state'

/**
 * Returns what follows from an event: the next state, and what the application has to do. An event that does not belong
 * to the step changes nothing, so a late response or a double click is harmless.
 */
export function transition(state: State, event: Event): Transition {
  return (
    pageTransition(state, event) ??
    contactTransition(state, event) ??
    recordingTransition(state, event) ??
    sendingTransition(state, event) ?? { state, effects: [] }
  )
}

/** Events that belong to the page, whatever the step is. */
function pageTransition(state: State, event: Event): Transition | null {
  switch (event.type) {
    case 'opened':
      return opened(state, event)
    case 'lock_refused':
    case 'lock_lost':
      return closeWith(
        state,
        'other_tab',
        state.step.name === 'recording' ? ['stop_recording', 'stop_upload'] : ['stop_upload'],
      )
    case 'use_here':
      return isClosed(state, 'other_tab') ? { state, effects: ['steal_lock'] } : null
    case 'online':
      return { state: { ...state, isOffline: false }, effects: [] }
    case 'offline':
      return { state: { ...state, isOffline: true }, effects: [] }
    case 'stored_in_memory':
      return { state: { ...state, isInMemory: true }, effects: [] }
    case 'config_changed':
      return { state: { ...state, consentVersion: event.consentVersion }, effects: [] }
    case 'again':
      return canStartAgain(state.step) ? startAgain(state) : null
    default:
      return null
  }
}

function opened(state: State, { kept, isPaused, support }: Extract<Event, { type: 'opened' }>): Transition {
  if (kept?.isSent) return alreadySent(restored(state, kept))
  // A kept recording can be sent even where nothing new can be recorded.
  if (kept?.hasRecording) return resumed(restored(state, kept), kept)
  if (isPaused) return closeWith(state, 'channel_paused')
  if (support !== null) return closeWith(state, support)
  if (kept?.contact && kept.agreedVersion === state.consentVersion && (kept.isVerified || !state.hasCodeStep))
    return { state: { ...restored(state, kept), step: READY }, effects: [] }
  return { state: { ...state, contact: kept?.contact ?? null, step: CONTACT }, effects: [] }
}

function restored(state: State, { contact, isVerified, agreedVersion, seconds }: Kept): State {
  return { ...state, contact, isVerified, agreedVersion, seconds }
}

function alreadySent(state: State): Transition {
  const step: Step = { name: 'sent', isWaiting: state.hasReviewStep, review: null }
  return { state: { ...state, step }, effects: state.hasReviewStep ? ['poll_review'] : [] }
}

function resumed(state: State, { isSending, agreedVersion }: Kept): Transition {
  if (isSending && agreedVersion === state.consentVersion)
    return { state: { ...state, step: { name: 'sending', trouble: null } }, effects: ['resume_upload', 'send'] }
  const step: Step = { name: 'recorded', end: 'tab', isAskingRedo: false, failure: null }
  return { state: { ...state, step }, effects: ['resume_upload'] }
}

const CONTACT: Step = { name: 'contact', isBusy: false, failure: null }
const READY: Step = { name: 'ready', isBusy: false, isTooShort: false }

const isClosed = ({ step }: State, reason: string) => step.name === 'closed' && step.reason === reason
const canStartAgain = (step: Step) =>
  step.name === 'sent' || (step.name === 'closed' && step.reason === 'session_ended')

/** A new message needs a new session, and with it a new code. */
function startAgain(state: State): Transition {
  const next: State = { ...state, step: CONTACT, seconds: 0, uploaded: 0, agreedVersion: null, isVerified: false }
  return { state: next, effects: ['erase'] }
}

function closeWith(
  state: State,
  reason: Extract<Step, { name: 'closed' }>['reason'],
  effects: Effect[] = [],
): Transition {
  return { state: { ...state, step: { name: 'closed', reason } }, effects }
}
