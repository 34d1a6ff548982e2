/** Where the widget's button is. */
export const BUTTON_POSITIONS = ['bottom-right', 'bottom-left', 'inline'] as const
export type ButtonPosition = (typeof BUTTON_POSITIONS)[number]
