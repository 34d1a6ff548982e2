import { useOffline } from 'next/offline'
import { useSyncExternalStore } from 'react'

/** Between two requests without a connection, in milliseconds. The browser's `online` event ends the pause. */
const RETRY_MS = 3_000

/** Returns whether there is no connection, as the browser or Next sees it. Next takes a slow failure for one too. */
export function useIsOffline(): boolean {
  const isServerAway = useOffline()
  const isBrowserOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return isServerAway || isBrowserOffline
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Asks the server, as Next does for a navigation: `navigator.onLine` is true while the server restarts. */
export const isReachable = (): Promise<boolean> =>
  fetch('/favicon.ico', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Waits before the server is asked again, at most until the browser is online. */
export const pauseBeforeRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, RETRY_MS)
    addEventListener('online', end)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })
