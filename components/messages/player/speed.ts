const KEY = 'playback-speed'

export const SPEEDS = ['1', '1.25', '1.5', '2'] as const
export type Speed = (typeof SPEEDS)[number]

/** Returns the speed that was chosen last in this browser. */
export const rememberedSpeed = (): Speed => SPEEDS.find((speed) => speed === localStorage.getItem(KEY)) ?? '1'

export const rememberSpeed = (speed: Speed): void => localStorage.setItem(KEY, speed)
