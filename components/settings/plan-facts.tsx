import { PLAN_NAMES } from '@/components/shell/plan-names'
import { Facts } from '@/components/ui/facts'
import { isPaid } from '@/server/accounts/account/plan'
import type { Settings } from '@/server/contract/accounts/settings'

/** What the plan includes. */
export function PlanFacts({ settings }: { settings: Settings }) {
  const { plan, audio_link_days, audio_retention_days } = settings
  const isWhole = isPaid(plan)
  return (
    <Facts
      facts={[
        ['Plan', PLAN_NAMES[plan]],
        ['API', isWhole ? 'Every endpoint' : 'GET /api/v1/me; the rest needs Starter'],
        ['Webhooks', isWhole ? 'Create, test, reactivate' : 'Read and delete; the rest needs Starter'],
        ['Audio links', `Work for ${audio_link_days} days`],
        ['Recordings', `Kept for ${audio_retention_days} days`],
      ]}
    />
  )
}
