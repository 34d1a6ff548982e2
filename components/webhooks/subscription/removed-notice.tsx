import Link from 'next/link'
import { Banner } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import { subscriptionMessages } from './subscription-messages'

const { page: messages } = subscriptionMessages

/** Says on the page of a webhook when it was removed from the list, and where to find it. */
export function RemovedNotice({ at, isReactivatable }: { at: string; isReactivatable: boolean }) {
  return (
    <Banner kind="off">
      {messages.removed(
        <LocalTime at={at} precision="minute" />,
        <Link href="/integrations/webhooks?removed=true" className="text-accent underline">
          {messages.removedLink}
        </Link>,
      )}
      {isReactivatable ? messages.removedReactivatable : null}
    </Banner>
  )
}
