import { type RecorderConfig, SESSION_HOURS } from '../../server/contract/intake/protocol'
import { createCodes } from './effects/codes'
import { connectHost, type Host, pageOfFragment } from './effects/host'
import { createKeeper, freshDraft, type Keeper } from './effects/keeper'
import { missingSupport } from './effects/microphone'
import { fetchConfig } from './effects/page-config'
import { pollReview } from './effects/review'
import { createSession, type Session } from './effects/session'
import { createStudio, type Studio } from './effects/studio'
import { takeTabLock } from './effects/tab-lock'
import { createUploader, type Uploader } from './effects/upload/uploader'
import { type Effect, type Event, initialState, type State } from './machine/state'
import { transition } from './machine/transition'

export interface App {
  state(): State
  config(): RecorderConfig
  dispatch(event: Event): void
  studio: Studio
  host: Host
  keeper: Keeper
}

/**
 * Creates the recorder: the state machine, and what its effects do.
 * @param onChange called after every change of the state
 */
export function createApp(given: RecorderConfig, onChange: (before: State, after: State) => void): App {
  let config = given
  let state = initialState(config, !navigator.onLine)
  const { key } = config.channel
  const dispatch = (event: Event) => {
    const before = state
    const next = transition(before, event)
    state = next.state
    if (state !== before) onChange(before, state)
    for (const effect of next.effects) run(effect)
  }
  const keeper = createKeeper(
    () => freshDraft(key, SESSION_HOURS, pageOfFragment(location.hash)),
    () => dispatch({ type: 'stored_in_memory' }),
  )
  const session: Session = createSession(config, keeper)
  const uploader: Uploader = createUploader(session, keeper, {
    onShare: (share) => dispatch({ type: 'uploaded', share }),
    onFailure: (failure) => dispatch({ type: 'upload_failed', failure }),
    onSent: (sent) => {
      dispatch({ type: 'sent', state: sent })
      host.tell({ source: 'voice-message', type: 'sent', id: sent.message?.id ?? '' })
    },
  })
  const studio = createStudio({ keeper, uploader, dispatch, maxSeconds: config.maxSeconds })
  const codes = createCodes(session, () => state.contact, dispatch)
  /** Before it nothing may be written: it would replace what an earlier visit kept, or what another tab records. */
  let setRestored = () => {}
  const restored = new Promise<void>((resolve) => {
    setRestored = resolve
  })
  const host = connectHost({
    sources: config.hostOrigins,
    onPage: (pageUrl) => void restored.then(() => keeper.keep({ pageUrl })),
    onClosed: () => dispatch({ type: 'pause' }),
  })

  function run(effect: Effect): void {
    if (typeof effect === 'object') return void codes.check(effect.code)
    EFFECTS[effect]()
  }

  const EFFECTS: Record<Exclude<Effect, object>, () => void> = {
    take_lock: () => void lock(false),
    steal_lock: () => void lock(true),
    open_session: () => void codes.openSession(),
    request_code: () => void codes.send(),
    start_recording: () => void studio.start(),
    pause_recording: () => studio.pause(),
    resume_recording: () => studio.resume(),
    stop_recording: () => studio.stop(),
    resume_upload: () => {
      uploader.begin(true)
      uploader.complete()
    },
    discard_recording: () => void studio.discard(),
    erase_recording: () => void studio.discard(),
    send: () => uploader.send(message),
    stop_sending: () => uploader.stopSending(),
    stop_upload: () => uploader.reset(),
    poll_review: () => void poll(),
    keep: () => void keeper.keep(keptOf(state)),
    erase: () => {
      uploader.reset()
      session.renew()
      void keeper.erase()
    },
    reload_config: () => void reloadConfig(),
  }

  async function lock(isSteal: boolean) {
    const isMine = await takeTabLock(key, isSteal, () => dispatch({ type: 'lock_lost' }))
    if (!isMine) return dispatch({ type: 'lock_refused' })
    await open()
  }

  async function open() {
    const isKept = await keeper.restore()
    setRestored()
    const { draft, slices } = keeper
    const kept = {
      contact: draft.contact,
      isVerified: draft.isVerified,
      agreedVersion: draft.agreedVersion,
      seconds: slices.at(-1)?.seconds ?? 0,
      hasRecording: (slices.at(-1)?.seconds ?? 0) >= 1,
      isSent: draft.isSent,
      isSending: draft.isSending,
    }
    dispatch({ type: 'opened', kept: isKept ? kept : null, isPaused: config.isPaused, support: missingSupport() })
  }

  const message = () => ({
    verification_method: state.contact?.method ?? 'email',
    contact: state.contact?.value ?? '',
    consent_version: state.agreedVersion ?? 0,
    duration_seconds: state.seconds,
  })

  async function poll() {
    const { token } = keeper.draft
    if (token === null) return dispatch({ type: 'review_given_up' })
    const onState = (sent: Extract<Event, { type: 'review_state' }>['state']) => {
      dispatch({ type: 'review_state', state: sent })
      return state.step.name === 'sent' && state.step.isWaiting
    }
    await pollReview({ token, onState, onGivenUp: () => dispatch({ type: 'review_given_up' }) })
  }

  async function reloadConfig() {
    const fresh = await fetchConfig()
    if (!fresh) return
    config = fresh
    dispatch({ type: 'config_changed', consentVersion: fresh.consentVersion })
  }

  addEventListener('online', () => dispatch({ type: 'online' }))
  addEventListener('offline', () => dispatch({ type: 'offline' }))
  addEventListener('beforeunload', (event) => {
    const isUnsent = ['recording', 'recorded', 'sending'].includes(state.step.name)
    if (isUnsent && state.isInMemory) event.preventDefault()
  })
  queueMicrotask(() => run('take_lock'))
  return { state: () => state, config: () => config, dispatch, studio, host, keeper }
}

const keptOf = ({ contact, isVerified, agreedVersion, step }: State) => ({
  contact,
  isVerified,
  agreedVersion,
  isSending: step.name === 'sending',
  isSent: step.name === 'sent',
})
