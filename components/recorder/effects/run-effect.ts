import type { Effect, Event, State } from '../machine/state'
import type { createCodes } from './codes'
import type { Keeper } from './keeper'
import { draftOf } from './kept'
import type { Studio } from './recording/studio'
import { pollReview } from './review'
import type { Session } from './session'
import type { Uploader } from './upload/uploader'

interface Parts {
  state: () => State
  dispatch: (event: Event) => void
  open: (isSteal: boolean) => Promise<void>
  reloadConfig: () => Promise<void>
  keeper: Keeper
  session: Session
  uploader: Uploader
  studio: Studio
  codes: ReturnType<typeof createCodes>
}

/** Returns the function that does what the state machine asks for. */
export function createEffects(parts: Parts): (effect: Effect) => void {
  const { state, open, reloadConfig, keeper, session, uploader, studio, codes } = parts
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
    discard_recording: () => void studio.discard(),
    erase_recording: () => void studio.discard(),
    send: () => uploader.send(() => messageOf(state())),
    stop_sending: () => uploader.stopSending(),
    stop_upload: () => uploader.reset(),
    poll_review: () => void poll(parts),
    keep: () => void keeper.keep(draftOf(state())),
    erase: () => {
      uploader.reset()
      session.renew()
      void keeper.erase()
    },
    reload_config: () => void reloadConfig(),
  }
  return (effect) => {
    if (typeof effect === 'object') void codes.check(effect.code)
    else effects[effect]()
  }
}

const messageOf = ({ contact, agreedVersion, seconds }: State) => ({
  verification_method: contact?.method ?? 'email',
  contact: contact?.value ?? '',
  consent_version: agreedVersion ?? 0,
  duration_seconds: seconds,
})

async function poll({ state, dispatch, keeper }: Parts): Promise<void> {
  const { token } = keeper.draft
  if (token === null) return dispatch({ type: 'review_given_up' })
  await pollReview({
    token,
    onState(sent) {
      dispatch({ type: 'review_state', state: sent })
      const { step } = state()
      return step.name === 'sent' && step.isWaiting
    },
    onGivenUp: () => dispatch({ type: 'review_given_up' }),
  })
}
