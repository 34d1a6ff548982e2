/** The theme of the pages: the device's, or the user's choice for this browser. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

/** Returns the theme of a cookie's value; an unknown value means the device's theme. */
export const themeOf = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system'
