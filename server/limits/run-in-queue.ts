import { ApiError } from '../errors'
import { type FairQueue, isQueueFull } from './fair-queue'

/**
 * Runs a task in a queue of requests.
 * @param gone aborts when the client has disconnected
 * @throws ApiError rate_limited with Retry-After when too many requests wait, for this key or in total
 */
export async function runInQueue<T>(
  queue: FairQueue,
  key: string,
  work: () => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  try {
    return await queue.run(key, work, gone)
  } catch (error) {
    if (!isQueueFull(error)) throw error
    throw new ApiError('rate_limited', {
      message: 'Too many concurrent requests. Try again in a moment.',
      headers: { 'Retry-After': '1' },
      cause: error,
    })
  }
}
