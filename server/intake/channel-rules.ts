import { sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import type { VerificationMethod } from '../contract/channels/channel-settings'
import type { ChannelTexts } from '../contract/intake/channel-texts'
import { CHANNEL_SECONDS } from '../contract/intake/protocol'
import { env } from '../env'
import { intakeError } from './intake-error'

export interface ChannelRules {
  name: string
  methods: VerificationMethod[]
  hasCodeStep: boolean
  maxSeconds: number
  texts: ChannelTexts
  consentVersion: number
  language: string | null
}

/** Reads the rules of a channel, even of a deleted or paused one. @throws ApiError not_found (channel_not_found) */
export async function channelRules(channelId: string, from: Queryable = db()): Promise<ChannelRules> {
  const [row] = await from.execute<{ name: string; settings: Settings | null }>(sql`
    select c.name, to_jsonb(s) as settings
    from channels c left join channel_settings s on s.channel_id = c.id where c.id = ${channelId}::uuid`)
  if (!row) throw intakeError('channel_not_found')
  const { name, settings } = row
  return {
    name,
    methods: settings?.methods ?? ['email'],
    hasCodeStep: settings?.has_code_step ?? false,
    maxSeconds: settings?.max_seconds ?? CHANNEL_SECONDS.default,
    texts: settings?.texts ?? {},
    consentVersion: settings?.consent_version ?? 1,
    language: settings?.language ?? null,
  }
}

interface Settings {
  methods: VerificationMethod[]
  has_code_step: boolean
  max_seconds: number
  texts: ChannelTexts
  consent_version: number
  language: string | null
}

/** Tells whether one-time codes can be sent this way. SMS and WhatsApp need a hook (codes/send-code.ts). */
export const canSendCode = (method: VerificationMethod): boolean =>
  method === 'email' || env().CODE_HOOK_URL !== undefined

/** Returns the kinds of contact that a channel offers: with the code step, those to which a code can be sent. */
export const offeredMethods = ({
  methods,
  hasCodeStep,
}: {
  methods: readonly VerificationMethod[]
  hasCodeStep: boolean
}): VerificationMethod[] => methods.filter((method) => !hasCodeStep || canSendCode(method))
