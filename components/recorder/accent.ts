/** The recorder's own colour (recorder.css). */
export const STANDARD_ACCENT = '#0e5a7a'

/** A channel's colour as it is used in each theme, and the colour of text on it. */
export interface AccentColors {
  light: { accent: string; onAccent: string }
  dark: { accent: string; onAccent: string }
}

/** Backgrounds of the recorder's card (recorder.css, `--card`). */
const CARDS = { light: '#ffffff', dark: '#1c1f24' } as const
/** Text of the recorder (recorder.css, `--ink`). */
const INKS = { light: '#1d2025', dark: '#ececea' } as const
/** Difference of the channels up to which a colour is a grey. */
const GREY = 24
/** White text has a contrast of 4.5 on it: (1 + 0.05) / (luminance + 0.05) (WCAG 2.2, 1.4.3). */
const DARK_LUMINANCE = 1.05 / 4.5 - 0.05
/** Of the parts of a control (WCAG 2.2, 1.4.11). */
const CONTROL_CONTRAST = 3
const WEIGHTS = [0.2126, 0.7152, 0.0722]
const STEPS = 40

/** Returns the colours of buttons and meter for a channel's `#rrggbb`. One that is hardly visible becomes darker or lighter. */
export const accentColors = (color: string): AccentColors => ({
  light: pair(visible(color, 'light', '#000000')),
  dark: pair(visible(color, 'dark', '#ffffff')),
})

const pair = (accent: string) => ({ accent, onAccent: readableOn(accent) })

/** Returns white where it is readable on the colour, and otherwise black, which then has at least 4.6. */
export const readableOn = (background: string): string =>
  luminance(background) <= DARK_LUMINANCE ? '#ffffff' : '#000000'

function visible(color: string, theme: 'light' | 'dark', towards: string): string {
  const background = CARDS[theme]
  if (contrast(color, background) < CONTROL_CONTRAST && isGrey(color)) return INKS[theme]
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS)
    if (contrast(mixed, background) >= CONTROL_CONTRAST) return mixed
  }
  return towards
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  return channels(color).reduce((sum, value, index) => {
    const part = value / 255
    return sum + (WEIGHTS[index] ?? 0) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const isGrey = (color: string): boolean => Math.max(...channels(color)) - Math.min(...channels(color)) <= GREY

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
