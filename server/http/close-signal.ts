import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the response was sent or its connection closed. */
export function closeSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return closed.signal
}
