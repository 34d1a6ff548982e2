/** How the pages look: as the device says, or as this person chose for this browser. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

/** What is no theme is the system's. */
export const themeOf = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system'
