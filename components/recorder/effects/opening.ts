import type { Event } from '../machine/state'
import type { Keeper } from './keeper'
import { keptFrom } from './kept'
import { missingSupport } from './recording/microphone'
import { takeTabLock, waitForWriter } from './tab-lock'

interface Options {
  /** Public key of the channel. */
  key: string
  /** Whether the channel takes no messages at present. */
  isPaused: () => boolean
  keeper: Keeper
  dispatch: (event: Event) => void
}

/** Opens the recorder: makes this tab the only one, and restores what an earlier visit kept. */
export function createOpening({ key, isPaused, keeper, dispatch }: Options) {
  let setRestored = () => {}
  const restored = new Promise<void>((resolve) => {
    setRestored = resolve
  })
  return {
    /** Before it nothing may be written: it would replace what an earlier visit kept, or what another tab records. */
    restored,
    /** @param isSteal takes the recorder from another tab */
    async open(isSteal: boolean) {
      const isMine = await takeTabLock(key, isSteal, () => dispatch({ type: 'lock_lost' }))
      if (!isMine) return dispatch({ type: 'lock_refused' })
      // The other tab stops its recording when it loses the lock.
      if (isSteal) await waitForWriter(key)
      const isKept = await keeper.restore()
      setRestored()
      const kept = isKept ? keptFrom(keeper.draft, keeper.slices) : null
      dispatch({ type: 'opened', kept, isPaused: isPaused(), support: missingSupport() })
    },
  }
}
