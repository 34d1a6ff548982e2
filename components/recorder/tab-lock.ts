/** Makes this tab the only one with the recorder of a channel, as two would replace each other's recording. Browsers without locks get it. */
export function takeTabLock(key: string, isSteal: boolean, onLost: () => void): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    let isHeld = false
    const held = navigator.locks.request(
      `voice-message:${key}`,
      isSteal ? { steal: true } : { ifAvailable: true },
      (lock) => {
        isHeld = lock !== null
        resolve(isHeld)
        return lock === null ? undefined : untilPageIsLeft(takeAgain)
      },
    )
    held.catch(() => {
      // The browser refuses locks, as in a frame without storage.
      if (!isHeld) return resolve(true)
      isHeld = false
      onLost()
    })
    async function takeAgain() {
      if (isHeld && !(await takeTabLock(key, false, onLost))) onLost()
    }
  })
}

/** Holds a lock until the page is left. Safari keeps a page that was left, with its locks, for the way back. */
function untilPageIsLeft(onReturn: () => Promise<void>): Promise<void> {
  return new Promise((release) => {
    const onLeft = () => {
      addEventListener('pageshow', () => void onReturn(), { once: true })
      release()
    }
    addEventListener('pagehide', onLeft, { once: true })
  })
}

const writingLock = (key: string) => `voice-message:${key}:writing`

/** Holds a second lock while this tab records. A tab that takes the recorder over waits for its end (`waitForWriter`). */
export function holdWritingLock(key: string): () => void {
  if (!('locks' in navigator)) return () => {}
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(writingLock(key), () => released)
    .catch((error: unknown) => {
      // As in a frame without storage. No other tab can take the recorder over there.
      console.warn('The browser refuses the lock of the recording.', error)
    })
  return release
}

/** A hidden tab stores its last slice late, because the browser slows it down. One that hangs never stores it. */
const LONGEST_WAIT_MS = 5_000

/** Waits until the tab that recorded has stored its last slice, for at most five seconds. */
export async function waitForWriter(key: string): Promise<void> {
  if (!('locks' in navigator)) return
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), LONGEST_WAIT_MS)
  try {
    await navigator.locks.request(writingLock(key), { signal: abort.signal }, () => {})
  } catch (error) {
    // After the time limit, and where the browser refuses locks.
    console.warn('The end of the recording in the other tab may be missing.', error)
  } finally {
    clearTimeout(timer)
  }
}
