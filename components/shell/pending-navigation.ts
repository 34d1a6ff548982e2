import { useSyncExternalStore } from 'react'

// The path that the person has just asked for, while its page loads. Next.js shows nothing until the response arrives.

let pending: string | null = null
const listeners = new Set<() => void>()

function set(path: string | null): void {
  if (path === pending) return
  pending = path
  for (const listener of listeners) listener()
}

/** Remembers the path to which a navigation leads (instrumentation-client.ts), unless the page stays. */
export function noteNavigation(url: string): void {
  const destination = destinationOf(url, location.href)
  if (destination) set(destination)
}

/** Forgets the path: its page has loaded, or does not come. */
export const endNavigation = (): void => set(null)

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

/** Returns the path that a navigation leads to; null when the page stays, and for the browser's buttons, where `here` is the destination. */
export function destinationOf(url: string, here: string): string | null {
  const [to, from] = [new URL(url, here), new URL(here)]
  if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return null
  return to.pathname
}
