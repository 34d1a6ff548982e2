import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTAKE_REASONS, type SessionState } from '../../server/contract/intake/protocol'
import { type Effect, type Event, type Failure, initialState, type Kept, type State, type Step } from './state'
import { transition } from './transition'

const contact = { method: 'email', value: 'ada@example.com' } as const
const base: State = {
  ...initialState({ hasCodeStep: false, isContactLast: false, hasReviewStep: false, consentVersion: 2 }),
  contact,
  agreedVersion: 2,
}
const at = (step: Step, more: Partial<State> = {}): State => ({ ...base, ...more, step })
const names = (effects: Effect[]) => effects.map((effect) => (typeof effect === 'string' ? effect : effect.type))

const CONTACT: Step = { name: 'contact', isBusy: true, failure: null }
const CONTACT_IDLE: Step = { name: 'contact', isBusy: false, failure: null }
const CODE: Step = { name: 'code', isBusy: true, problem: null, sentAt: 1, isResent: false }
const READY: Step = { name: 'ready', isBusy: false, isTooShort: false }
const RECORDING: Extract<Step, { name: 'recording' }> = {
  name: 'recording',
  isPaused: false,
  isInterrupted: false,
  isSilent: false,
  discard: null,
}
const BLOCKED: Step = { name: 'microphone', problem: 'denied', isBusy: false, fileProblem: null }
const PAUSED: Extract<Step, { name: 'recording' }> = { ...RECORDING, isPaused: true }
const RECORDED: Step = { name: 'recorded', end: 'stopped', isAskingRedo: false, failure: null }
const SENDING: Step = { name: 'sending', trouble: null }
const WAITING: Step = { name: 'sent', isWaiting: true, review: null }
const closed = (reason: Extract<Step, { name: 'closed' }>['reason']): Step => ({ name: 'closed', reason })

const refused = (reason: (typeof INTAKE_REASONS)[number] | null): Failure => ({ kind: 'refused', reason })
const kept: Kept = {
  contact,
  isVerified: false,
  agreedVersion: 2,
  seconds: 0,
  hasRecording: false,
  isSent: false,
  isSending: false,
}
const opened = (more: Partial<Kept> | null, rest: Partial<Extract<Event, { type: 'opened' }>> = {}): Event => ({
  type: 'opened',
  kept: more && { ...kept, ...more },
  named: null,
  isPaused: false,
  support: null,
  ...rest,
})
const keptFound = (more: Partial<Kept>): Event => ({
  type: 'kept_found',
  kept: { ...kept, ...more },
  named: null,
  isPaused: false,
  support: null,
})
const session = (
  message: NonNullable<SessionState['message']>['state'],
  review: SessionState['review'],
): SessionState => ({
  expires_at: '',
  contact: null,
  take: 1,
  message: { id: 'm', state: message },
  review,
})
const REVIEW = { url: 'https://reviews.example', draft_text: 'Good.', location: null }
const code = { hasCodeStep: true }
const hasRecording = { hasRecording: true, seconds: 7 }

type Row = [title: string, before: State, event: Event, step: Partial<Step>, effects: string[]]

const OPENING: Row[] = [
  [
    'a recording that is found late',
    at({ name: 'contact', isBusy: false, failure: null }),
    keptFound(hasRecording),
    { name: 'recorded', end: 'tab' },
    ['resume_upload'],
  ],
  [
    'a recording that is found after another tab took over',
    at({ name: 'closed', reason: 'other_tab' }),
    keptFound(hasRecording),
    { name: 'closed' },
    [],
  ],
  ['a first visit', at({ name: 'opening' }), opened(null), { name: 'contact' }, []],
  [
    'a link that names the sender',
    at({ name: 'opening' }, { contact: null, agreedVersion: null }),
    opened(null, { named: contact }),
    { name: 'ready' },
    [],
  ],
  [
    'a link that names the sender, with a code',
    at({ name: 'opening' }, { ...code, contact: null, agreedVersion: null }),
    opened(null, { named: contact }),
    { name: 'contact' },
    [],
  ],
  ['a contact from before', at({ name: 'opening' }), opened({}), { name: 'ready' }, []],
  ['a contact without consent', at({ name: 'opening' }), opened({ agreedVersion: 1 }), { name: 'contact' }, []],
  ['an unverified contact', at({ name: 'opening' }, code), opened({}), { name: 'contact' }, []],
  ['a verified contact', at({ name: 'opening' }, code), opened({ isVerified: true }), { name: 'ready' }, []],
  ['a recording', at({ name: 'opening' }), opened(hasRecording), { name: 'recorded', end: 'tab' }, ['resume_upload']],
  [
    'a recording that was being sent',
    at({ name: 'opening' }),
    opened({ ...hasRecording, isSending: true }),
    { name: 'sending' },
    ['resume_upload', 'send'],
  ],
  [
    'a recording that was being sent with an old consent',
    at({ name: 'opening' }),
    opened({ ...hasRecording, isSending: true, agreedVersion: 1 }),
    { name: 'recorded' },
    ['resume_upload'],
  ],
  [
    'a recording of a channel that is paused now',
    at({ name: 'opening' }),
    opened(hasRecording, { isPaused: true }),
    { name: 'recorded' },
    ['resume_upload'],
  ],
  ['a sent message', at({ name: 'opening' }), opened({ isSent: true }), { name: 'sent', isWaiting: false }, []],
  [
    'a sent message with a review',
    at({ name: 'opening' }, { hasReviewStep: true }),
    opened({ isSent: true }),
    { name: 'sent', isWaiting: true },
    ['poll_review'],
  ],
  ['a paused channel', at({ name: 'opening' }), opened(null, { isPaused: true }), closed('channel_paused'), []],
  ['an old browser', at({ name: 'opening' }), opened(null, { support: 'unsupported' }), closed('unsupported'), []],
  ['another tab', at({ name: 'opening' }), { type: 'lock_refused' }, closed('other_tab'), ['stop_upload']],
  ['use here', at(closed('other_tab')), { type: 'use_here' }, closed('other_tab'), ['steal_lock']],
  [
    'another tab takes over a recording',
    at(RECORDING),
    { type: 'lock_lost' },
    closed('other_tab'),
    ['stop_recording', 'stop_upload'],
  ],
]

const CONTACTS: Row[] = [
  [
    'a contact',
    at({ ...CONTACT, isBusy: false }),
    { type: 'contact_given', contact, isAgreed: true },
    { name: 'contact', isBusy: true },
    ['keep', 'open_session'],
  ],
  [
    'no consent',
    at({ ...CONTACT, isBusy: false }),
    { type: 'contact_given', contact, isAgreed: false },
    { isBusy: false },
    [],
  ],
  ['the session', at(CONTACT), { type: 'session_opened' }, { name: 'ready' }, ['keep']],
  ['the session, with a code', at(CONTACT, code), { type: 'session_opened' }, { name: 'contact' }, ['request_code']],
  [
    'the session, with a verified contact',
    at(CONTACT, { ...code, isVerified: true }),
    { type: 'session_opened' },
    { name: 'ready' },
    ['keep'],
  ],
  [
    'a verified contact after a recording',
    at(CODE, { ...code, seconds: 9 }),
    { type: 'code_checked', result: 'verified', triesLeft: 4 },
    { name: 'recorded' },
    ['keep', 'resume_upload'],
  ],
  ['offline', at(CONTACT), { type: 'session_failed', failure: { kind: 'offline' } }, { name: 'ready' }, ['keep']],
  [
    'offline, with a code',
    at(CONTACT, code),
    { type: 'session_failed', failure: { kind: 'offline' } },
    { name: 'contact', isBusy: false, failure: { kind: 'offline' } },
    [],
  ],
  [
    'too many sessions',
    at(CONTACT),
    { type: 'session_failed', failure: { kind: 'limited', seconds: 60, reason: null } },
    { name: 'contact', isBusy: false },
    [],
  ],
  ['paused', at(CONTACT), { type: 'session_failed', failure: refused('channel_paused') }, closed('channel_paused'), []],
  ['gone', at(CONTACT), { type: 'session_failed', failure: refused('channel_not_found') }, closed('not_found'), []],
  ['a code', at(CONTACT, code), { type: 'code_sent', at: 5 }, { name: 'code', sentAt: 5 }, []],
  [
    'a code a moment ago',
    at(CONTACT, code),
    { type: 'code_failed', failure: { kind: 'limited', seconds: 9, reason: 'code_too_soon' } },
    { name: 'code' },
    [],
  ],
  [
    'a code that is no longer asked for',
    at(CONTACT, code),
    { type: 'code_failed', failure: refused('code_not_required') },
    { name: 'ready' },
    ['keep'],
  ],
  [
    'a country without codes',
    at(CONTACT, code),
    { type: 'code_failed', failure: refused('country_not_allowed') },
    { name: 'contact', isBusy: false },
    [],
  ],
  [
    'a code to check',
    at({ ...CODE, isBusy: false }),
    { type: 'code_given', code: '123456' },
    { isBusy: true },
    ['check_code'],
  ],
  ['a second try meanwhile', at(CODE), { type: 'code_given', code: '123456' }, CODE, []],
  [
    'a wrong code',
    at(CODE),
    { type: 'code_checked', result: 'wrong', triesLeft: 3 },
    { isBusy: false, problem: { kind: 'wrong', triesLeft: 3 } },
    [],
  ],
  [
    'the last wrong code',
    at(CODE),
    { type: 'code_checked', result: 'wrong', triesLeft: 0 },
    { problem: { kind: 'expired' } },
    [],
  ],
  ['the right code', at(CODE), { type: 'code_checked', result: 'verified', triesLeft: 4 }, { name: 'ready' }, ['keep']],
  ['a new code', at({ ...CODE, isBusy: false }), { type: 'resend_code' }, { isBusy: true }, ['request_code']],
  ['the new code', at(CODE), { type: 'code_sent', at: 9 }, { sentAt: 9, isResent: true, isBusy: false }, []],
  ['another contact', at(CODE), { type: 'change_contact' }, { name: 'contact' }, []],
  ['another contact before recording', at(READY), { type: 'change_contact' }, { name: 'contact' }, []],
  ['another contact after recording', at(RECORDED), { type: 'change_contact' }, { name: 'contact' }, []],
]

const RECORDINGS: Row[] = [
  ['record', at(READY), { type: 'record' }, { name: 'ready', isBusy: true }, ['start_recording']],
  ['record twice', at({ ...READY, isBusy: true }), { type: 'record' }, { name: 'ready' }, []],
  ['the microphone', at({ ...READY, isBusy: true }), { type: 'microphone_opened' }, RECORDING, ['keep']],
  [
    'a refusal',
    at({ ...READY, isBusy: true }),
    { type: 'microphone_failed', problem: 'denied' },
    { name: 'microphone', problem: 'denied', isBusy: false, fileProblem: null },
    [],
  ],
  [
    'again after a refusal',
    at({ name: 'microphone', problem: 'denied', isBusy: false, fileProblem: null }),
    { type: 'record' },
    { name: 'microphone', isBusy: true },
    ['start_recording'],
  ],
  ['no recorder', at(RECORDING), { type: 'recorder_failed' }, { name: 'microphone', problem: 'unsupported' }, []],
  ['discard', at(RECORDING), { type: 'discard' }, { isPaused: true, discard: 'asked' }, ['pause_recording']],
  ['not discard', at({ ...PAUSED, discard: 'asked' }), { type: 'discard_canceled' }, PAUSED, []],
  [
    'discard it',
    at({ ...PAUSED, discard: 'asked' }),
    { type: 'discard_confirmed' },
    { discard: 'confirmed' },
    ['stop_recording'],
  ],
  [
    'the end of what was discarded',
    at({ ...PAUSED, discard: 'confirmed' }),
    { type: 'recorded', end: 'stopped', seconds: 9 },
    { name: 'ready', isTooShort: false },
    ['erase_recording'],
  ],
  ['a file', at(BLOCKED), { type: 'file_chosen' }, { ...BLOCKED, isBusy: true }, []],
  [
    'a file of a form that is refused',
    at(BLOCKED),
    { type: 'file_refused', problem: { form: 'Ogg Vorbis' } },
    { ...BLOCKED, fileProblem: { form: 'Ogg Vorbis' } },
    [],
  ],
  ['a long file', at(BLOCKED), { type: 'file_refused', problem: 'long' }, { ...BLOCKED, fileProblem: 'long' }, []],
  [
    'a file that is taken',
    at(BLOCKED),
    { type: 'file_taken', seconds: 9 },
    { name: 'recorded', end: 'file' },
    ['keep'],
  ],
  ['pause', at(RECORDING), { type: 'pause' }, PAUSED, ['pause_recording']],
  [
    'an interruption',
    at({ ...RECORDING, isSilent: true }),
    { type: 'interrupted' },
    { isPaused: true, isInterrupted: true, isSilent: false },
    ['pause_recording'],
  ],
  ['an interruption in a pause', at(PAUSED), { type: 'interrupted' }, PAUSED, []],
  [
    'resume after an interruption',
    at({ ...PAUSED, isInterrupted: true }),
    { type: 'resume' },
    RECORDING,
    ['resume_recording'],
  ],
  ['pause twice', at(PAUSED), { type: 'pause' }, PAUSED, []],
  ['resume', at(PAUSED), { type: 'resume' }, RECORDING, ['resume_recording']],
  ['silence', at(RECORDING), { type: 'silence', isSilent: true }, { isSilent: true }, []],
  ['silence in a pause', at(PAUSED), { type: 'silence', isSilent: true }, PAUSED, []],
  ['stop', at(RECORDING), { type: 'stop' }, RECORDING, ['stop_recording']],
  ['stop in a pause', at(PAUSED), { type: 'stop' }, PAUSED, ['stop_recording']],
  [
    'the end',
    at(RECORDING),
    { type: 'recorded', end: 'limit', seconds: 9 },
    { name: 'recorded', end: 'limit' },
    ['keep'],
  ],
  [
    'less than a second',
    at(RECORDING),
    { type: 'recorded', end: 'stopped', seconds: 0.9 },
    { name: 'ready', isTooShort: true },
    ['erase_recording'],
  ],
  ['a pause asked by the website', at(RECORDED), { type: 'pause' }, RECORDED, []],
]

const SENDINGS: Row[] = [
  ['redo', at(RECORDED), { type: 'redo' }, { name: 'recorded', isAskingRedo: true }, []],
  ['not redo', at({ ...RECORDED, isAskingRedo: true }), { type: 'redo_canceled' }, RECORDED, []],
  [
    'redo it',
    at({ ...RECORDED, isAskingRedo: true }),
    { type: 'redo_confirmed' },
    { name: 'ready' },
    ['erase_recording'],
  ],
  ['send', at(RECORDED), { type: 'send' }, { name: 'sending' }, ['keep', 'send']],
  ['send with an old consent', at(RECORDED, { agreedVersion: 1 }), { type: 'send' }, RECORDED, []],
  [
    'sent',
    at(SENDING),
    { type: 'sent', state: session('recorded', null) },
    { name: 'sent', isWaiting: false },
    ['keep', 'erase_recording'],
  ],
  [
    'sent, with a review',
    at(SENDING, { hasReviewStep: true }),
    { type: 'sent', state: session('recorded', null) },
    { name: 'sent', isWaiting: true },
    ['keep', 'erase_recording', 'poll_review'],
  ],
  [
    'offline',
    at(SENDING),
    { type: 'upload_failed', failure: { kind: 'offline' } },
    { name: 'sending', trouble: 'offline' },
    [],
  ],
  [
    'server down',
    at(SENDING),
    { type: 'upload_failed', failure: { kind: 'server' } },
    { name: 'sending', trouble: 'server' },
    [],
  ],
  [
    'too many messages',
    at(SENDING),
    { type: 'upload_failed', failure: { kind: 'limited', seconds: 60, reason: null } },
    { name: 'sending', trouble: 'limited' },
    [],
  ],
  [
    'another consent text',
    at(SENDING),
    { type: 'upload_failed', failure: refused('consent_changed') },
    { name: 'recorded' },
    ['stop_sending', 'reload_config'],
  ],
  [
    'a code is required',
    at(SENDING),
    { type: 'upload_failed', failure: refused('code_required') },
    { name: 'contact', isBusy: true },
    ['stop_sending', 'renew_session', 'request_code'],
  ],
  [
    'the session ended',
    at(SENDING),
    { type: 'upload_failed', failure: refused('session_ended') },
    closed('session_ended'),
    ['stop_sending'],
  ],
  [
    'a refusal',
    at(SENDING),
    { type: 'upload_failed', failure: refused('recording_too_large') },
    { name: 'recorded', failure: refused('recording_too_large') },
    ['stop_sending'],
  ],
  [
    'a refusal while recording',
    at(RECORDING),
    { type: 'upload_failed', failure: refused('session_ended') },
    RECORDING,
    [],
  ],
  [
    'the review',
    at(WAITING),
    { type: 'review_state', state: session('completed', REVIEW) },
    { isWaiting: false, review: REVIEW },
    [],
  ],
  [
    'still processed',
    at(WAITING),
    { type: 'review_state', state: session('transcribing', null) },
    { isWaiting: true },
    [],
  ],
  [
    'no review',
    at(WAITING),
    { type: 'review_state', state: session('failed', null) },
    { isWaiting: false, review: null },
    [],
  ],
  ['no review in time', at(WAITING), { type: 'review_given_up' }, { isWaiting: false }, []],
  ['another message', at({ ...WAITING, isWaiting: false }), { type: 'again' }, { name: 'contact' }, ['erase']],
  ['a new start', at(closed('session_ended')), { type: 'again' }, { name: 'contact' }, ['erase']],
  ['no new start while recording', at(RECORDING), { type: 'again' }, RECORDING, []],
]

const last = { isContactLast: true }
const withoutContact = { ...last, contact: null }

const CONTACT_LAST: Row[] = [
  ['a first visit', at({ name: 'opening' }, withoutContact), opened(null), READY, []],
  ['a contact from before', at({ name: 'opening' }, withoutContact), opened({}), READY, []],
  [
    'a recording without a contact',
    at({ name: 'opening' }, withoutContact),
    opened({ ...hasRecording, contact: null }),
    { name: 'recorded', end: 'tab' },
    ['resume_upload'],
  ],
  [
    'a recording that was being sent',
    at({ name: 'opening' }, withoutContact),
    opened({ ...hasRecording, isSending: true }),
    { name: 'sending' },
    ['resume_upload', 'send'],
  ],
  [
    'a recording that is found late',
    at(READY, withoutContact),
    keptFound({ ...hasRecording, contact: null }),
    { name: 'recorded', end: 'tab' },
    ['resume_upload'],
  ],
  [
    'a recording that is found while the browser asks for the microphone',
    at({ ...READY, isBusy: true }, withoutContact),
    keptFound(hasRecording),
    { ...READY, isBusy: true },
    [],
  ],
  [
    'a paused channel',
    at({ name: 'opening' }, withoutContact),
    opened(null, { isPaused: true }),
    closed('channel_paused'),
    [],
  ],
  ['record without consent', at(READY, { ...withoutContact, agreedVersion: null }), { type: 'record' }, READY, []],
  ['agree', at(READY, { ...withoutContact, agreedVersion: null }), { type: 'agree' }, READY, ['keep']],
  ['record', at(READY, withoutContact), { type: 'record' }, { ...READY, isBusy: true }, ['start_recording']],
  ['continue', at(RECORDED, withoutContact), { type: 'send' }, { name: 'contact', isBusy: false }, []],
  ['send with a known contact', at(RECORDED, last), { type: 'send' }, { name: 'sending' }, ['keep', 'send']],
  [
    'back to the recording',
    at({ ...CONTACT, isBusy: false }, { ...withoutContact, seconds: 7 }),
    { type: 'listen_again' },
    { name: 'recorded' },
    [],
  ],
  [
    'back without a recording',
    at({ ...CONTACT, isBusy: false }, withoutContact),
    { type: 'listen_again' },
    CONTACT_IDLE,
    [],
  ],
  [
    'the contact after the recording',
    at({ ...CONTACT, isBusy: false }, { ...withoutContact, seconds: 7 }),
    { type: 'contact_given', contact, isAgreed: true },
    { name: 'sending' },
    ['keep', 'send'],
  ],
  [
    'a code for a session that has a recording',
    at({ ...CONTACT, isBusy: true }, { ...code, seconds: 7 }),
    { type: 'code_failed', failure: refused('contact_changed') },
    { name: 'contact', isBusy: true },
    ['renew_session', 'request_code'],
  ],
  [
    'another contact before the recording',
    at({ ...CONTACT, isBusy: false }, withoutContact),
    { type: 'contact_given', contact, isAgreed: true },
    READY,
    ['keep'],
  ],
  [
    'a code is required now',
    at(SENDING, { ...last, seconds: 7 }),
    { type: 'upload_failed', failure: refused('code_required') },
    { name: 'contact', isBusy: true },
    ['stop_sending', 'renew_session', 'request_code'],
  ],
  ['another message', at({ ...WAITING, isWaiting: false }, last), { type: 'again' }, READY, ['erase']],
]

describe.each([
  ['opening', OPENING],
  ['contact last', CONTACT_LAST],
  ['contact and code', CONTACTS],
  ['recording', RECORDINGS],
  ['sending', SENDINGS],
])('%s', (_group, rows) => {
  test.each(rows)('%s', (_title, before, event, step, effects) => {
    const { state, effects: given } = transition(before, event)
    expect(state.step).toMatchObject(step)
    expect(names(given)).toEqual(effects)
  })
})

test('a new message needs a new consent and a new code', () => {
  const { state } = transition(at({ ...WAITING, isWaiting: false }, { isVerified: true, seconds: 9 }), {
    type: 'again',
  })
  expect(state).toMatchObject({ agreedVersion: null, isVerified: false, seconds: 0, contact })
})

test('a code that is required after the page was loaded is asked for, before the next recording', () => {
  const event: Event = { type: 'upload_failed', failure: refused('code_required') }
  const { state } = transition(at(SENDING, last), event)
  expect(state).toMatchObject({ hasCodeStep: true, isContactLast: false })
})

test('another contact is not verified', () => {
  const event: Event = { type: 'contact_given', contact: { method: 'email', value: 'b@example.com' }, isAgreed: true }
  const { state } = transition(at({ ...CONTACT, isBusy: false }, { isVerified: true }), event)
  expect(state).toMatchObject({ isVerified: false, contact: { value: 'b@example.com' } })
})

test('whatever happens in whatever order, a recording is erased only after it was sent, or on the sender’s wish', () => {
  const failure = fc.oneof(
    fc.constantFrom<Failure>({ kind: 'offline' }, { kind: 'server' }, { kind: 'limited', seconds: 1, reason: null }),
    fc.constantFrom(...INTAKE_REASONS).map(refused),
  )
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>(
      ...[...OPENING, ...CONTACTS, ...RECORDINGS, ...SENDINGS, ...CONTACT_LAST].map(([, , given]) => given),
      { type: 'online' },
      { type: 'offline' },
      { type: 'config_changed', consentVersion: 3 },
    ),
    failure.map((given): Event => ({ type: 'upload_failed', failure: given })),
    failure.map((given): Event => ({ type: 'session_failed', failure: given })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.boolean(), (events, isContactLast) => {
      let state = initialState({ hasCodeStep: false, isContactLast, hasReviewStep: true, consentVersion: 2 })
      for (const given of events) {
        const { state: next, effects } = transition(state, given)
        const isErased = names(effects).some((name) => ['erase', 'erase_recording', 'erase_recording'].includes(name))
        const isShort = given.type === 'recorded' && given.seconds < 1
        if (isErased) expect(['sent', 'again', 'redo_confirmed'].includes(given.type) || isShort).toBe(true)
        if (names(effects).includes('send')) {
          expect(next.agreedVersion).toBe(next.consentVersion)
          expect(next.contact).not.toBeNull()
        }
        if (names(effects).includes('start_recording')) expect(next.agreedVersion).toBe(next.consentVersion)
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
})
