import { env } from '../../env'
import { SIGNATURE, USER_AGENT, USER_AGENT_VALUE } from '../../webhooks/signing/request'
import { sign } from '../../webhooks/signing/signature'
import { explain } from '../../webhooks/transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../../webhooks/transport/policy'
import { post } from '../../webhooks/transport/post'

/** The body of the request to CODE_HOOK_URL. The hook sends `text`, or a text of its own with `code`. */
export interface CodeHookRequest {
  /** The same for each attempt to send one code. */
  id: string
  method: 'sms' | 'whatsapp'
  /** E.164. */
  to: string
  code: string
  text: string
  /** BCP 47. */
  locale: string
  channel: string
  expires_at: string
}

const TIMEOUT_MS = 10_000

/**
 * Posts a code to CODE_HOOK_URL, signed with CODE_HOOK_SECRET as webhooks are (spec, "Signature"), through the same
 * guard: HTTPS, no private address except those of WEBHOOK_ALLOWED_HOSTS, no redirect.
 * @throws when the response is not 2xx. The error contains no code and no number.
 */
export async function postCode(
  request: CodeHookRequest,
  { policy = policyFromEnv(), timeoutMs = TIMEOUT_MS }: { policy?: NetworkPolicy; timeoutMs?: number } = {},
): Promise<void> {
  const { CODE_HOOK_URL, CODE_HOOK_SECRET } = env()
  if (!CODE_HOOK_URL || !CODE_HOOK_SECRET) throw new Error('CODE_HOOK_URL is not set, so no code can be sent.')
  const body = JSON.stringify(request)
  const outcome = await post(
    {
      url: CODE_HOOK_URL,
      headers: {
        'Content-Type': 'application/json',
        [USER_AGENT]: USER_AGENT_VALUE,
        [SIGNATURE]: sign([CODE_HOOK_SECRET], body, new Date()),
      },
      body,
    },
    { timeoutMs, policy },
  )
  const failure = explain(outcome)
  // The response of the hook may repeat the request, so its text is left out.
  if (failure)
    throw new Error(`The code hook failed: ${outcome.kind === 'response' ? `HTTP ${outcome.status}` : failure.code}`)
}
