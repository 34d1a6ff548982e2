import type { Engines } from './engines'

/** Returns the engines that the settings of this instance select. */
export const configuredEngines = (): Engines => {
  throw new Error('The engines are not connected yet.')
}
