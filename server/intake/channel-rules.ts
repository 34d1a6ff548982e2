import { eq } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { accounts, channelSettings, channels } from '../../db/schema'
import type { VerificationMethod } from '../contract/channels/channel-settings'
import { env } from '../env'
import { intakeError } from './intake-error'

const RULES = {
  name: channels.name,
  business: accounts.name,
  methods: channelSettings.methods,
  hasCodeStep: channelSettings.hasCodeStep,
  maxSeconds: channelSettings.maxSeconds,
  texts: channelSettings.texts,
  consentVersion: channelSettings.consentVersion,
  language: channelSettings.language,
}
export type ChannelRules = Awaited<ReturnType<typeof channelRules>>

/** Reads the rules of a channel, even of a deleted or paused one. @throws ApiError not_found (channel_not_found) */
export async function channelRules(channelId: string, from: Queryable = db()) {
  const [rules] = await from
    .select(RULES)
    .from(channels)
    .innerJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(eq(channels.id, channelId))
  if (!rules) throw intakeError('channel_not_found')
  return rules
}

/** Tells whether one-time codes can be sent this way. SMS and WhatsApp need a hook (codes/send-code.ts). */
const canSendCode = (method: VerificationMethod): boolean => method === 'email' || env().CODE_HOOK_URL !== undefined

/** Returns the kinds of contact that a channel offers: with the code step, those to which a code can be sent. */
export const offeredMethods = ({
  methods,
  hasCodeStep,
}: {
  methods: readonly VerificationMethod[]
  hasCodeStep: boolean
}): VerificationMethod[] => methods.filter((method) => !hasCodeStep || canSendCode(method))
