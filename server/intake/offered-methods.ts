import type { VerificationMethod } from '../contract/channels/channel-settings'
import { env } from '../env'

/** Tells whether one-time codes can be sent this way. SMS and WhatsApp need a hook (codes/code-hook.ts). */
export const canSendCode = (method: VerificationMethod): boolean =>
  method === 'email' || env().CODE_HOOK_URL !== undefined

/**
 * Returns the kinds of contact that a channel offers. With the code step, those to which no code can be sent are left
 * out. Email is always possible: without a mail server its messages are files.
 */
export const offeredMethods = ({
  methods,
  hasCodeStep,
}: {
  methods: readonly VerificationMethod[]
  hasCodeStep: boolean
}): VerificationMethod[] => methods.filter((method) => !hasCodeStep || canSendCode(method))
