// The recorder and the dashboard import this file, so it does not import zod.

/** Contrast that WCAG 2.2 requires of text (1.4.3) and of the parts of a control (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** The recorder's backgrounds in both themes, as `#rrggbb`. */
export const RECORDER_BACKGROUNDS = { light: '#ffffff', dark: '#1c1f24' } as const

/** The contrast ratio of two colors as `#rrggbb`, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the color of text on an accent color: white or black, whichever is more readable. It reaches 4.5 always. */
export const textOn = (accent: string): '#ffffff' | '#000000' =>
  contrastRatio(accent, '#ffffff') >= contrastRatio(accent, '#000000') ? '#ffffff' : '#000000'

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
