import Link from 'next/link'
import { testEndpointMessages as messages } from './test-endpoint-messages'

/** Says on the page of a webhook that the built-in test endpoint receives it, and leads to what arrived. */
export function RequestsNotice({ subscriptionId }: { subscriptionId: string }) {
  return (
    <p className="text-soft">
      {messages.notice}{' '}
      <Link href={`/integrations/webhooks/${subscriptionId}/requests`} className="text-accent underline">
        {messages.viewRequests}
      </Link>
    </p>
  )
}
