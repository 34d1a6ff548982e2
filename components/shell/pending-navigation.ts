import { useSyncExternalStore } from 'react'

// The path that the person has just asked for, while its page loads. Next.js shows nothing until the response arrives.

let pending: string | null = null
const listeners = new Set<() => void>()

/** Remembers the path whose page is loading; null when it has loaded. */
export function setPendingPath(path: string | null): void {
  if (path === pending) return
  pending = path
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the path of the page that is loading, or null. */
export const usePendingPath = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )

/** What decides whether a click on a link loads another page of this application. */
export interface LinkClick {
  href: string
  target: string
  /** The link's handler has taken the click over from the browser: it navigates without a new document. */
  isHandled: boolean
  /** Ctrl, Cmd, Shift or Alt is pressed, or it is not the first button. */
  isModified: boolean
}

/**
 * Returns the path that a click on a link leads to, or null when the page stays: another tab, another host, or a place on the
 * same page.
 * @param here the URL of the current page
 */
export function destinationOf(click: LinkClick, here: string): string | null {
  if (!click.isHandled || click.isModified || (click.target !== '' && click.target !== '_self')) return null
  const [to, from] = [new URL(click.href, here), new URL(here)]
  if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return null
  return to.pathname
}
