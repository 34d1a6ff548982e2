import { AsyncLocalStorage } from 'node:async_hooks'
import { oncePerProcess } from './per-process'

const storage = oncePerProcess('request id', () => new AsyncLocalStorage<string>())()

/**
 * Runs the work of a request. Log lines of the work have its id, and so do the messages, events and deliveries that it makes:
 * the worker writes it into the lines of their attempts.
 */
export const withRequestId = <T>(id: string, work: () => T): T => storage.run(id, work)

/** Returns the id of the request that is being worked on; null outside of one. */
export const currentRequestId = (): string | null => storage.getStore() ?? null
