/** Begins the names of what this module keeps on globalThis. */
export const PER_PROCESS = 'voice-message-service: '

/**
 * Returns a function that makes a value at its first call in a process, and returns the same one ever after. It is on globalThis,
 * because Next's bundles load a module again in the same process.
 */
export function oncePerProcess<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(PER_PROCESS + name)
  const kept = globalThis as unknown as Record<symbol, { value: T } | undefined>
  return () => {
    const made = kept[key] ?? { value: make() }
    kept[key] = made
    return made.value
  }
}
