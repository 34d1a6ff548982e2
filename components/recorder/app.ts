import { CONFIG_ID, type RecorderConfig, SESSION_HOURS } from '../../server/contract/intake/protocol'
import { contactOfFragment } from './contact'
import { connectHost, type Host, pageOfFragment } from './host'
import { pausePlayback } from './player'
import { createCodes, createSession, pollReview } from './session'
import { type Effect, type Event, initialState, isWaitingForMicrophone, type State } from './state'
import { createKeeper, draftOf, freshDraft, type Keeper, keptFrom } from './storage'
import { createStudio, missingSupport, type Studio } from './studio'
import { takeTabLock, waitForWriter } from './tab-lock'
import { transition } from './transition'
import { createUploader } from './upload'

export interface App {
  state(): State
  config(): RecorderConfig
  dispatch(event: Event): void
  studio: Studio
  host: Host
  keeper: Keeper
}

/** Creates the recorder: the state machine, and what its effects use. `onChange` is called after every change of the state. */
export function createApp(given: RecorderConfig, onChange: (before: State, after: State) => void): App {
  let config = given
  let state = initialState(config, !navigator.onLine)
  const { key } = config.channel
  const dispatch = (event: Event) => {
    const before = state
    const next = transition(before, event)
    state = next.state
    if (state !== before) onChange(before, state)
    next.effects.forEach(run)
  }
  const keeper = createKeeper(
    () => freshDraft(key, SESSION_HOURS, pageOfFragment(location.hash)),
    () => dispatch({ type: 'stored_in_memory' }),
  )
  const session = createSession(config, keeper)
  const uploader = createUploader(session, keeper, {
    onShare: (share) => dispatch({ type: 'uploaded', share }),
    onFailure: (failure) => dispatch({ type: 'upload_failed', failure }),
    onSent: (sent) => {
      dispatch({ type: 'sent', state: sent })
      host.tell({ source: 'voice-message', type: 'sent', id: sent.message?.id ?? '' })
    },
  })
  const studio = createStudio({
    keeper,
    uploader,
    dispatch,
    config,
    isWaitingForMicrophone: () => isWaitingForMicrophone(state),
  })
  const codes = createCodes(session, () => state.contact, dispatch)

  const host = connectHost({
    onPage: (pageUrl) => {
      keeper.draft = { ...keeper.draft, pageUrl }
    },
    onClosed() {
      pausePlayback()
      dispatch({ type: 'pause' })
    },
  })

  /** Makes this tab the only one, with `isSteal` also against another one, and restores what an earlier visit kept. */
  async function open(isSteal: boolean) {
    const named = contactOfFragment(location.hash, config.methods)
    const opened = { type: 'opened', named, isPaused: config.isPaused, support: missingSupport() } as const
    const isMine = await takeTabLock(key, isSteal, () => dispatch({ type: 'lock_lost' }))
    if (!isMine) return dispatch({ type: 'lock_refused' })
    // The other tab stops its recording when it loses the lock.
    if (isSteal) await waitForWriter(key)
    const restoring = keeper.restore()
    const find = async () => ((await restoring) ? keptFrom(keeper.draft, keeper.slices) : null)
    const isInTime = await Promise.race([restoring.then(() => true), pause(PATIENCE_MS).then(() => false)])
    dispatch({ ...opened, kept: isInTime ? await find() : null })
    const kept = isInTime ? null : await find()
    if (kept) dispatch({ ...opened, type: 'kept_found', kept })
  }

  async function reloadConfig() {
    const fresh = await fetchConfig()
    if (!fresh) return
    config = fresh
    dispatch({ type: 'config_changed', consentVersion: fresh.consentVersion })
  }

  async function pollForReview() {
    const { token } = keeper.draft
    if (token === null) return dispatch({ type: 'review_given_up' })
    await pollReview({
      token,
      onState(sent) {
        dispatch({ type: 'review_state', state: sent })
        return state.step.name === 'sent' && state.step.isWaiting
      },
      onGivenUp: () => dispatch({ type: 'review_given_up' }),
    })
  }

  const effects: Record<Exclude<Effect, object>, () => void> = {
    take_lock: () => void open(false),
    steal_lock: () => void open(true),
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
    renew_session: () => {
      uploader.reset()
      session.renew()
      void keeper.keep({ token: null })
    },
    erase_recording: () => {
      uploader.reset()
      void keeper.eraseRecording()
    },
    send: () => uploader.send(() => messageOf(state)),
    stop_sending: () => uploader.stopSending(),
    stop_upload: () => uploader.reset(),
    poll_review: () => void pollForReview(),
    keep: () => void keeper.keep(draftOf(state)),
    erase: () => {
      uploader.reset()
      session.renew()
      void keeper.erase()
    },
    reload_config: () => void reloadConfig(),
  }
  function run(effect: Effect) {
    if (typeof effect === 'object') void codes.check(effect.code)
    else effects[effect]()
  }
  connectWindow(() => state, dispatch)
  queueMicrotask(() => run('take_lock'))
  return { state: () => state, config: () => config, dispatch, studio, host, keeper }
}

/** Milliseconds that the page waits for what an earlier visit kept. Some storages take seconds, or never answer. */
const PATIENCE_MS = 150

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const messageOf = ({ contact, agreedVersion, seconds }: State) => ({
  verification_method: contact?.method ?? 'email',
  contact: contact?.value ?? '',
  consent_version: agreedVersion ?? 0,
  duration_seconds: seconds,
})

export const readJson = (page: Document, id: string): unknown => JSON.parse(page.getElementById(id)?.textContent ?? '')

async function fetchConfig(): Promise<RecorderConfig | null> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return readJson(page, CONFIG_ID) as RecorderConfig
}

/** Dispatches what the browser knows of the network, and asks before a recording that only the memory has is left. */
function connectWindow(state: () => State, dispatch: (event: Event) => void): void {
  addEventListener('online', () => dispatch({ type: 'online' }))
  addEventListener('offline', () => dispatch({ type: 'offline' }))
  addEventListener('beforeunload', (event) => {
    const { step, seconds, isInMemory } = state()
    const isUnsent =
      ['recording', 'recorded', 'sending'].includes(step.name) || (step.name === 'contact' && seconds > 0)
    if (isUnsent && isInMemory) event.preventDefault()
  })
}
