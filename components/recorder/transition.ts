import {
  type Closed,
  type CodeProblem,
  type Effect,
  type Event,
  type Failure,
  type Kept,
  type MicrophoneProblem,
  SHORTEST_SECONDS,
  type State,
  type Step,
  type Transition,
} from './state'

/** Returns the next state, and what the application has to do. An event that does not belong to the step changes nothing. */
export function transition(state: State, event: Event): Transition {
  return pageTransition(state, event) ?? stepTransition(state, event) ?? to(state, {})
}

function pageTransition(state: State, event: Event): Transition | null {
  const { step } = state
  switch (event.type) {
    case 'opened':
      return opened(state, event)
    case 'kept_found':
      // Later steps have written, so that nothing is found (storage.ts).
      return step.name === 'contact' ||
        (step.name === 'ready' && !step.isBusy) ||
        (step.name === 'closed' && step.reason !== 'other_tab')
        ? opened(state, event)
        : null
    case 'lock_refused':
    case 'lock_lost':
      return closed(
        state,
        'other_tab',
        ...(step.name === 'recording' ? ['stop_recording' as const] : []),
        'stop_upload',
      )
    case 'use_here':
      return step.name === 'closed' && step.reason === 'other_tab' ? to(state, {}, 'steal_lock') : null
    case 'online':
      return to(state, { isOffline: false })
    case 'offline':
      return to(state, { isOffline: true })
    case 'stored_in_memory':
      return to(state, { isInMemory: true })
    case 'config_changed':
      return to(state, { consentVersion: event.consentVersion })
    case 'uploaded':
      return to(state, { uploaded: event.share, isServerDown: false })
    case 'upload_failed':
      return uploadFailed(state, event.failure)
    case 'again':
      // A new message needs a new session, and with it a new code.
      return step.name === 'sent' || (step.name === 'closed' && step.reason === 'session_ended')
        ? to(
            state,
            { step: stepAtStart(state), seconds: 0, uploaded: 0, agreedVersion: null, isVerified: false },
            'erase',
          )
        : null
    default:
      return null
  }
}

function opened(
  state: State,
  { kept, named, isPaused, support }: Extract<Event, { type: 'opened' | 'kept_found' }>,
): Transition {
  if (kept?.isSent) return sent(restored(state, kept))
  // A kept recording can be sent even where nothing new can be recorded.
  if (kept?.hasRecording) return resumed(restored(state, kept), kept)
  if (isPaused) return closed(state, 'channel_paused')
  if (support !== null) return closed(state, support)
  if (kept?.contact && kept.agreedVersion === state.consentVersion && (kept.isVerified || !state.hasCodeStep))
    return to(restored(state, kept), { step: READY })
  const contact = kept?.contact ?? named
  // A sender whose contact the link names needs only to agree, and can change the contact.
  const isKnown = contact !== null && contact === named && !state.hasCodeStep
  return to(state, { contact, step: isKnown ? READY : stepAtStart(state) })
}

const stepAtStart = ({ isContactLast }: State): Step => (isContactLast ? READY : CONTACT)

const restored = (state: State, { contact, isVerified, agreedVersion, seconds }: Kept): State => ({
  ...state,
  contact,
  isVerified,
  agreedVersion,
  seconds,
})

function resumed(state: State, { isSending, contact, agreedVersion }: Kept): Transition {
  if (isSending && contact && agreedVersion === state.consentVersion)
    return to(state, { step: SENDING }, 'resume_upload', 'send')
  return to(state, { step: { ...RECORDED, end: 'tab' } }, 'resume_upload')
}

/** Failures that do not pass end the sending, and the recording stays in the browser. All others are tried again. */
function uploadFailed(state: State, failure: Failure): Transition | null {
  const { step } = state
  if (failure.kind !== 'refused')
    return step.name === 'sending'
      ? to(state, { step: { ...step, trouble: failure.kind } })
      : to(state, { isServerDown: failure.kind !== 'offline' })
  // While the sender records, the recording continues. The failure is shown when the message is sent.
  if (step.name !== 'sending') return null
  if (failure.reason === 'consent_changed')
    return to(state, { step: RECORDED, agreedVersion: null }, 'stop_sending', 'reload_config')
  if (failure.reason === 'code_required' || failure.reason === 'contact_changed') {
    // The owner may have switched the code step on after this page was loaded.
    const { state: next, effects } = codeInNewSession({ ...state, hasCodeStep: true, isContactLast: false })
    return { state: next, effects: ['stop_sending', ...effects] }
  }
  return endedBy(state, failure, 'stop_sending') ?? to(state, { step: { ...RECORDED, failure } }, 'stop_sending')
}

/**
 * Sends a code to the contact that was given. A server takes no code in a session that has parts of a recording, so the recording,
 * which the browser has, is uploaded again in a new session.
 */
const codeInNewSession = (state: State): Transition =>
  to(state, { isVerified: false, uploaded: 0, step: { ...CONTACT, isBusy: true } }, 'renew_session', 'request_code')

function stepTransition(state: State, event: Event): Transition | null {
  const { step } = state
  switch (step.name) {
    case 'contact':
      return atContact(state, step, event)
    case 'code':
      return atCode(state, step, event)
    case 'ready':
    case 'microphone':
      return beforeRecording(state, step, event)
    case 'recording':
      return whileRecording(state, step, event)
    case 'recorded':
      return whileListening(state, step, event)
    case 'sending':
      return event.type === 'sent' ? sent(to(state, { uploaded: 1 }).state, 'keep', 'erase_recording') : null
    case 'sent':
      return afterSending(state, step, event)
    case 'closed':
      // Another tab took over. Its recorder shows what was recorded here.
      return event.type === 'recorded' ? to(state, { seconds: event.seconds }) : null
    default:
      return null
  }
}

type At<Name extends Step['name']> = Extract<Step, { name: Name }>

function atContact(state: State, step: At<'contact'>, event: Event): Transition | null {
  switch (event.type) {
    case 'contact_given': {
      if (step.isBusy || !event.isAgreed) return null
      const { contact } = event
      const isSame = state.contact?.method === contact.method && state.contact.value === contact.value
      const isVerified = state.isVerified && isSame
      const given = { contact, isVerified, agreedVersion: state.consentVersion }
      if (state.isContactLast) return afterContact(to(state, given).state)
      return to(state, { ...given, step: { ...CONTACT, isBusy: true } }, 'keep', 'open_session')
    }
    case 'listen_again':
      return state.seconds > 0 && !step.isBusy ? to(state, { step: RECORDED }) : null
    case 'session_opened':
      if (!step.isBusy) return null
      return !state.hasCodeStep || state.isVerified ? ready(state) : to(state, {}, 'request_code')
    case 'code_sent':
      return to(state, { step: { ...CODE, sentAt: event.at } })
    case 'session_failed':
      // Without a code step the recording needs no server. The session is opened again before the upload.
      if (!state.hasCodeStep && (event.failure.kind === 'offline' || event.failure.kind === 'server'))
        return ready(state, { isServerDown: event.failure.kind === 'server' })
      return contactFailed(state, event.failure)
    case 'code_failed':
      if (isNotRequired(event.failure)) return ready(state, { hasCodeStep: false })
      if (event.failure.kind === 'refused' && event.failure.reason === 'contact_changed') return codeInNewSession(state)
      // A code of a moment ago is still valid: enter it.
      if (event.failure.kind === 'limited' && event.failure.reason === 'code_too_soon') return to(state, { step: CODE })
      return contactFailed(state, event.failure)
    default:
      return null
  }
}

/** Sends what was recorded before the contact was given. The upload opens the session. */
const afterContact = (state: State): Transition =>
  state.seconds > 0 ? to(state, { step: SENDING }, 'keep', 'send') : to(state, { step: READY }, 'keep')

const contactFailed = (state: State, failure: Failure): Transition =>
  endedBy(state, failure) ?? to(state, { step: { ...CONTACT, failure } })

/** The owner switched the code step off after this page was loaded. */
const isNotRequired = (failure: Failure) => failure.kind === 'refused' && failure.reason === 'code_not_required'

function atCode(state: State, step: At<'code'>, event: Event): Transition | null {
  const show = (problem: CodeProblem | null, changes: Partial<typeof step> = {}, ...effects: Effect[]) =>
    to(state, { step: { ...step, isBusy: false, isResent: false, problem, ...changes } }, ...effects)
  switch (event.type) {
    case 'code_given':
      return step.isBusy ? null : show(null, { isBusy: true }, { type: 'check_code', code: event.code })
    case 'code_checked': {
      if (event.result === 'verified') return ready(state, { isVerified: true })
      const { triesLeft } = event
      return show(event.result === 'wrong' && triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'expired' })
    }
    case 'resend_code':
      return step.isBusy ? null : show(null, { isBusy: true }, 'request_code')
    case 'code_sent':
      return show(null, { sentAt: event.at, isResent: true })
    case 'code_failed':
      if (isNotRequired(event.failure)) return ready(state, { hasCodeStep: false })
      return endedBy(state, event.failure) ?? show({ kind: 'failed', failure: event.failure })
    case 'change_contact':
      return to(state, { step: CONTACT })
    default:
      return null
  }
}

/** Continues with the recording, or with listening where there is one: the contact had to be verified again. */
const ready = (state: State, changes: Partial<State> = {}): Transition =>
  state.seconds > 0
    ? to(state, { ...changes, step: RECORDED }, 'keep', 'resume_upload')
    : to(state, { ...changes, step: READY }, 'keep')

function beforeRecording(state: State, step: At<'ready' | 'microphone'>, event: Event): Transition | null {
  switch (event.type) {
    case 'change_contact':
      return step.name === 'ready' ? to(state, { step: CONTACT }) : null
    case 'agree':
      return to(state, { agreedVersion: state.consentVersion }, 'keep')
    case 'record':
      if (step.isBusy || state.agreedVersion !== state.consentVersion) return null
      return to(
        state,
        { step: { ...step, isBusy: true, ...(step.name === 'microphone' ? { fileProblem: null } : {}) } },
        'start_recording',
      )
    case 'microphone_opened': {
      const recording: Step = {
        name: 'recording',
        isPaused: false,
        isInterrupted: false,
        isSilent: false,
        discard: null,
      }
      return to(state, { seconds: 0, uploaded: 0, step: recording }, 'keep')
    }
    case 'microphone_failed':
      return to(state, { step: microphone(event.problem) })
    case 'recorder_failed':
      return to(state, { step: microphone('unsupported') })
    case 'file_chosen':
      return step.name === 'microphone' ? to(state, { step: { ...step, isBusy: true, fileProblem: null } }) : null
    case 'file_refused':
      return step.name === 'microphone'
        ? to(state, { step: { ...step, isBusy: false, fileProblem: event.problem } })
        : null
    case 'file_taken':
      return to(state, { seconds: event.seconds, uploaded: 0, step: { ...RECORDED, end: 'file' } }, 'keep')
    default:
      return null
  }
}

function whileRecording(state: State, step: At<'recording'>, event: Event): Transition | null {
  switch (event.type) {
    case 'pause':
    case 'interrupted': {
      if (step.isPaused) return null
      const isInterrupted = event.type === 'interrupted'
      return to(state, { step: { ...step, isPaused: true, isInterrupted, isSilent: false } }, 'pause_recording')
    }
    case 'resume':
      if (!step.isPaused) return null
      return to(state, { step: { ...step, isPaused: false, isInterrupted: false } }, 'resume_recording')
    case 'stop':
      return to(state, {}, 'stop_recording')
    case 'discard':
      return to(state, { step: { ...step, isPaused: true, isSilent: false, discard: 'asked' } }, 'pause_recording')
    case 'discard_canceled':
      return to(state, { step: { ...step, discard: null } })
    case 'discard_confirmed':
      // Its last bytes are erased too, so it has to end first.
      return to(state, { step: { ...step, discard: 'confirmed' } }, 'stop_recording')
    case 'silence':
      if (step.isPaused || step.isSilent === event.isSilent) return null
      return to(state, { step: { ...step, isSilent: event.isSilent } })
    case 'recorder_failed':
      return to(state, { step: microphone('unsupported') })
    case 'recorded':
      if (step.discard === 'confirmed') return to(state, { step: READY }, 'erase_recording')
      if (event.seconds < SHORTEST_SECONDS)
        return to(state, { step: { ...READY, isTooShort: true } }, 'erase_recording')
      return to(state, { seconds: event.seconds, step: { ...RECORDED, end: event.end } }, 'keep')
    default:
      return null
  }
}

function whileListening(state: State, step: At<'recorded'>, event: Event): Transition | null {
  switch (event.type) {
    case 'change_contact':
      return to(state, { step: CONTACT })
    case 'redo':
      return to(state, { step: { ...step, isAskingRedo: true } })
    case 'redo_canceled':
      return to(state, { step: { ...step, isAskingRedo: false } })
    case 'redo_confirmed':
      return to(state, { seconds: 0, uploaded: 0, step: READY }, 'erase_recording')
    case 'agree':
      return to(state, { agreedVersion: state.consentVersion }, 'keep')
    case 'send':
      if (state.agreedVersion !== state.consentVersion) return null
      return state.contact === null ? to(state, { step: CONTACT }) : to(state, { step: SENDING }, 'keep', 'send')
    default:
      return null
  }
}

/** The message is with the service. Waits for the review where the channel offers one. */
function sent(state: State, ...effects: Effect[]): Transition {
  const step: Step = { name: 'sent', isWaiting: state.hasReviewStep, review: null }
  return to(state, { step }, ...effects, ...(state.hasReviewStep ? ['poll_review' as const] : []))
}

function afterSending(state: State, step: At<'sent'>, event: Event): Transition | null {
  if (event.type === 'review_given_up') return to(state, { step: { ...step, isWaiting: false } })
  if (event.type !== 'review_state' || !step.isWaiting) return null
  const { review, message } = event.state
  const isEnded = message === null || ['completed', 'failed', 'discarded'].includes(message.state)
  return to(state, { step: { ...step, review, isWaiting: review === null && !isEnded } })
}

const CLOSING: Readonly<Partial<Record<string, Closed>>> = {
  channel_paused: 'channel_paused',
  channel_not_found: 'not_found',
  session_ended: 'session_ended',
}

/** Closes the recorder for a failure that ends everything; null for any other failure. */
function endedBy(state: State, failure: Failure, ...effects: Effect[]): Transition | null {
  const reason = failure.kind === 'refused' && failure.reason !== null ? CLOSING[failure.reason] : undefined
  return reason ? closed(state, reason, ...effects) : null
}

const closed = (state: State, reason: Closed, ...effects: Effect[]): Transition =>
  to(state, { step: { name: 'closed', reason } }, ...effects)

/** Returns the state itself without changes, so that nothing is drawn again. */
const to = (state: State, changes: Partial<State>, ...effects: Effect[]): Transition => ({
  state: Object.keys(changes).length === 0 ? state : { ...state, ...changes },
  effects,
})

const CONTACT: At<'contact'> = { name: 'contact', isBusy: false, failure: null }
const CODE: At<'code'> = { name: 'code', isBusy: false, problem: null, sentAt: 0, isResent: false }
const READY: At<'ready'> = { name: 'ready', isBusy: false, isTooShort: false }
const RECORDED: At<'recorded'> = { name: 'recorded', end: 'stopped', isAskingRedo: false, failure: null }
const microphone = (problem: MicrophoneProblem): Step => ({
  name: 'microphone',
  problem,
  isBusy: false,
  fileProblem: null,
})
const SENDING: At<'sending'> = { name: 'sending', trouble: null }
