import { lazy } from 'react'

/**
 * Returns a component that is loaded when it is first rendered. React keeps a failure for as long as the page is open, so the
 * component waits for the connection if there is none.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadOnline(load))

/** Repeats a load that failed without a connection as soon as there is one. */
export async function loadOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (thrown) {
    if (navigator.onLine) throw thrown
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadOnline(load)
  }
}
