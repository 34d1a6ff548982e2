import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/**
 * Returns false on the server and until the scripts of this part of the page have run. A control that works only with scripts is
 * disabled until then, because a press would have no effect.
 */
export const useIsLoaded = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
