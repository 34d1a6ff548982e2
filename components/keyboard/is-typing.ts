/** Tells whether a key that is pressed on an element enters text there or chooses an option. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING))

/** A checkbox takes only the space bar, so single keys work while it has the focus. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, audio'
