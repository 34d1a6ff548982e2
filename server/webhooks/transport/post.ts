import { connectionsUnder } from './connections'
import { Exchange } from './exchange'
import type { Outcome } from './outcome'
import type { NetworkPolicy } from './policy'
import { checkForm } from './url'

export interface PostRequest {
  url: string
  headers: Record<string, string>
  /** Exactly the bytes that were signed. */
  body: Buffer | string
}

export interface PostOptions {
  timeoutMs: number
  policy: NetworkPolicy
  /** Milliseconds by which measured stalls of this process may move the deadline, at most. None when absent. */
  stallAllowanceMs?: number
  /** Called when the request is written, so a connection exists. */
  onConnected?: () => void
}

/**
 * Sends one POST and returns the outcome. It never throws, follows no redirect, decompresses nothing and uses no proxy. `timeoutMs` is
 * one deadline for DNS, connect, TLS, request, response and excerpt (choices.md, "Delivery timeout"). It starts with the call.
 * Measured stalls of this process move it by their length, at most by `stallAllowanceMs`. The
 * request is sent as soon as the connection is established and waits for no other exchange, so callers sign just before the call.
 *
 * A 2xx is a success once its status line and headers have arrived, whatever happens to its body. The request is written once: a reused
 * connection that closes before the first byte is written is replaced, and one that closes later is a failure.
 */
export function post(request: PostRequest, options: PostOptions): Promise<Outcome> {
  const form = checkForm(request.url, options.policy.allowed)
  if (!form.ok) return Promise.resolve({ kind: 'failure', code: 'url_now_blocked', detail: form.reason, timings: null })
  return new Promise((resolve) => {
    void new Exchange(form.target, request, options, connectionsUnder(options.policy), resolve).send()
  })
}
