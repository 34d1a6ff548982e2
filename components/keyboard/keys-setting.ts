const KEY = 'single-letter-keys'
const OFF = 'off'

/**
 * Tells whether keys without Ctrl or Alt are commands in this browser. People who speak to their computer, or who press keys by accident,
 * can turn them off (WCAG 2.2, 2.1.4).
 */
export const areKeysOn = (): boolean => localStorage.getItem(KEY) !== OFF

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
}
