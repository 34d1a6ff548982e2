/**
 * Returns a function that calls `load` at its first call and then returns the same result. A load that failed is tried again.
 *
 * For a dynamic `import()` on a hot path: each one resolves the module again. With loader hooks, as under tsx, it asks another thread.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
