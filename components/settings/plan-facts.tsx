import { PLAN_NAMES } from '@/components/shell/frame-messages'
import { Facts } from '@/components/ui/page-parts'
import { isPaid } from '@/server/accounts/account/plan'
import type { Settings } from '@/server/contract/accounts/account'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.plan

/** Shows what the plan includes. */
export function PlanFacts({ settings }: { settings: Settings }) {
  const { plan, audio_link_days, audio_retention_days } = settings
  const hasFullAccess = isPaid(plan)
  return (
    <Facts
      facts={[
        [messages.plan, PLAN_NAMES[plan]],
        [messages.api, hasFullAccess ? messages.apiPaid : messages.apiFree],
        [messages.webhooks, hasFullAccess ? messages.webhooksPaid : messages.webhooksFree],
        [messages.audioLinks, messages.audioLinksValue(audio_link_days)],
        [messages.recordings, messages.recordingsValue(audio_retention_days)],
      ]}
    />
  )
}
