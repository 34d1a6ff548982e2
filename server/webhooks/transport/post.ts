import { connectionsUnder } from './connections'
import { Exchange } from './exchange'
import type { Outcome } from './outcome'
import type { NetworkPolicy } from './policy'
import { checkForm } from './url'

export interface PostRequest {
  url: string
  headers: Record<string, string>
  /** The very bytes that were signed. */
  body: Buffer | string
}

/**
 * One POST, as data: it never throws, follows no redirect, inflates nothing and uses no proxy. `timeoutMs` is one absolute deadline
 * for DNS, connect, TLS, request, answer and excerpt (choices.md, "Delivery timeout"). It starts with the call, which writes as soon
 * as a connection stands and waits for no other exchange: so sign and stamp the bytes just before.
 *
 * A 2xx counts at its status line and headers; what becomes of its body changes nothing. A request on a kept connection that the
 * receiver had closed before any byte of an answer goes out once more, on a new connection and under the same delivery id.
 */
export function post(request: PostRequest, options: { timeoutMs: number; policy: NetworkPolicy }): Promise<Outcome> {
  const form = checkForm(request.url, options.policy.allowed)
  if (!form.ok) return Promise.resolve({ kind: 'failure', code: 'url_now_blocked', detail: form.reason, timings: null })
  return new Promise((resolve) =>
    new Exchange(form.target, request, options.timeoutMs, connectionsUnder(options.policy), resolve).send(false),
  )
}
