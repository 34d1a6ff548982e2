import type { ServerResponse } from 'node:http'

/** Aborts when the response was sent, or when its connection was closed before that. */
export function closeSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return closed.signal
}
