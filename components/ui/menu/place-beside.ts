const GAP = 6

/**
 * Places an open popover below its trigger, or above it where there is no room below. Only for browsers without CSS anchor
 * positioning; the others place it themselves (`.anchored` in globals.css).
 */
export function placeBeside(panel: HTMLElement, trigger: HTMLElement | null): void {
  if (!trigger || !panel.matches(':popover-open') || CSS.supports('position-area: block-end')) return
  const [at, { width, height }] = [trigger.getBoundingClientRect(), panel.getBoundingClientRect()]
  const isRoomBelow = at.bottom + GAP + height <= innerHeight
  panel.style.setProperty('top', `${isRoomBelow ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`)
  panel.style.setProperty('left', `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`)
}
