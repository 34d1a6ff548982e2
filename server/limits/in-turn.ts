import { ApiError } from '../errors'
import { type FairQueue, isQueueFull } from './fair-queue'

/**
 * Runs work in a queue of requests.
 * @throws ApiError rate_limited with Retry-After when too many requests of this key wait
 */
export async function inTurn<T>(queue: FairQueue, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(key, work)
  } catch (error) {
    if (!isQueueFull(error)) throw error
    throw new ApiError('rate_limited', {
      message: 'Too many requests at once. Try again in a moment.',
      headers: { 'Retry-After': '1' },
      cause: error,
    })
  }
}
