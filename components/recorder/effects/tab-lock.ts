/**
 * Makes this tab the only one that uses the recorder of a channel, because two would replace each other's recording.
 * Browsers without locks always get it.
 * @param isSteal takes it from the tab that has it
 * @param onLost called when another tab takes it
 * @returns whether this tab has it
 */
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
        // Held until the page is gone.
        return lock === null ? undefined : new Promise<void>(() => {})
      },
    )
    held.catch(() => {
      if (isHeld) onLost()
      // The browser refuses locks, as in a frame without storage.
      else resolve(true)
    })
  })
}
