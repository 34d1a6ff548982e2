'use client'

import { usePathname } from 'next/navigation'
import { useAttention } from './attention'
import { DisabledWebhooksBanner } from './disabled-webhooks-banner'
import { ProcessingBanner } from './processing-banner'

/** Shows what needs attention, on every page: disabled webhooks, and messages that failed or wait. */
export function Banners() {
  const path = usePathname()
  const { disabled_subscriptions, unfinished_problems, now } = useAttention()
  return (
    <div className="mb-6 flex flex-col gap-2 empty:hidden print:hidden">
      <DisabledWebhooksBanner subscriptions={disabled_subscriptions} path={path} now={now} />
      <ProcessingBanner problems={unfinished_problems} path={path} />
    </div>
  )
}
