import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a list sideways so that its current link is visible: at the first render, when another link becomes current, and when the
 * width of the list changes.
 * @param current the address of the current link
 * @returns the ref of the list
 */
export function useScrollToCurrent(current: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another link becomes current
  useLayoutEffect(() => {
    scrollToCurrent(list.current)
    // Also after a phone is turned.
    const resized = new ResizeObserver(() => scrollToCurrent(list.current))
    if (list.current) resized.observe(list.current)
    return () => resized.disconnect()
  }, [current])
  return list
}

/** Unlike `scrollIntoView` it does not scroll the page. */
function scrollToCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left + MARGIN_PX
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right + MARGIN_PX
}

/** Shows that there is another link beside it. */
const MARGIN_PX = 32
