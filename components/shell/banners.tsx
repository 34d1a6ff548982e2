'use client'

import { usePathname } from 'next/navigation'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { useAttention } from './attention'

// Only pages that show them load them.
const DisabledWebhooksBanner = lazyPart(() =>
  import('./disabled-webhooks-banner').then(({ DisabledWebhooksBanner }) => ({ default: DisabledWebhooksBanner })),
)

const ProcessingBanner = lazyPart(() =>
  import('./processing-banner').then(({ ProcessingBanner }) => ({ default: ProcessingBanner })),
)

/** Shows what needs attention, on every page: disabled webhooks, and messages that failed or wait. */
export function Banners() {
  const path = usePathname()
  const { disabled_subscriptions, unfinished_problems, now } = useAttention()
  return (
    <div className="mb-6 flex flex-col gap-2 empty:hidden print:hidden">
      <Suspense>
        {disabled_subscriptions.total > 0 && !disabled_subscriptions.is_dismissed ? (
          <DisabledWebhooksBanner subscriptions={disabled_subscriptions} path={path} now={now} />
        ) : null}
        {unfinished_problems.failed > 0 || unfinished_problems.waiting > 0 ? (
          <ProcessingBanner problems={unfinished_problems} path={path} />
        ) : null}
      </Suspense>
    </div>
  )
}
