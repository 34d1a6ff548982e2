import { ChangePlan, type Contact } from '@/components/shell/administrator'
import { Banner } from '@/components/ui/state'
import { tokenMessages } from './token-messages'

/** Says what a token of a free account can do (spec, "Authentication" 7). */
export function FreePlanNotice({ contact }: { contact: Contact }) {
  return (
    <Banner kind="waiting">
      {tokenMessages.freePlan(
        <code className="text-small">GET /api/v1/me</code>,
        <code className="text-small">plan_required</code>,
      )}{' '}
      <ChangePlan contact={contact} />
    </Banner>
  )
}
