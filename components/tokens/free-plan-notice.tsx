import { Banner } from '@/components/ui/banner'

/** What a token of a free account opens, and what it does not (spec, "Authentication" 7). */
export function FreePlanNotice() {
  return (
    <Banner kind="waiting">
      On the free plan a token opens <code className="text-small">GET /api/v1/me</code>. Reading messages and channels
      and managing subscriptions over the API needs the Starter plan or above; until then they answer{' '}
      <code className="text-small">plan_required</code>.
    </Banner>
  )
}
