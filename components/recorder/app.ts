import { type RecorderConfig, SESSION_HOURS } from '../../server/contract/intake/protocol'
import { createCodes } from './effects/codes'
import { connectHost, type Host, pageOfFragment } from './effects/host'
import { createKeeper, freshDraft, type Keeper } from './effects/keeper'
import { createOpening } from './effects/opening'
import { fetchConfig } from './effects/page-config'
import { createStudio, type Studio } from './effects/recording/studio'
import { createEffects } from './effects/run-effect'
import { createSession, type Session } from './effects/session'
import { createUploader, type Uploader } from './effects/upload/uploader'
import { connectWindow } from './effects/window-events'
import { type Event, initialState, isWaitingForMicrophone, type State } from './machine/state'
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
 * Creates the recorder: the state machine, and what its effects use.
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
    next.effects.forEach(run)
  }
  const reloadConfig = async () => {
    const fresh = await fetchConfig()
    if (!fresh) return
    config = fresh
    dispatch({ type: 'config_changed', consentVersion: fresh.consentVersion })
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
  const studio = createStudio({
    keeper,
    uploader,
    dispatch,
    config,
    isWaitingForMicrophone: () => isWaitingForMicrophone(state),
  })
  const codes = createCodes(session, () => state.contact, dispatch)
  const { open, restored } = createOpening({ key, isPaused: () => config.isPaused, keeper, dispatch })
  const host = connectHost({
    sources: config.hostOrigins,
    onPage: (pageUrl) => void restored.then(() => keeper.keep({ pageUrl })),
    onClosed: () => dispatch({ type: 'pause' }),
  })
  const run = createEffects({
    state: () => state,
    dispatch,
    open,
    reloadConfig,
    keeper,
    session,
    uploader,
    studio,
    codes,
  })
  connectWindow(() => state, dispatch)
  queueMicrotask(() => run('take_lock'))
  return { state: () => state, config: () => config, dispatch, studio, host, keeper }
}
