'use client'

import { usePathname } from 'next/navigation'
import { Suspense } from 'react'
import { processingHref } from '@/components/messages/processing-urls'
import { lazyPart } from '@/components/ui/lazy-part'
import { useAttention } from './attention'

// Only pages that show them load them.
const DisabledWebhooksBanner = lazyPart(() =>
  import('./disabled-webhooks-banner').then(({ DisabledWebhooksBanner }) => ({ default: DisabledWebhooksBanner })),
)

const ProcessingBanner = lazyPart(() =>
  import('./processing-banner').then(({ ProcessingBanner }) => ({ default: ProcessingBanner })),
)

/** The lists of messages show the problems of processing themselves. */
const LISTS: readonly (string | null)[] = ['/messages', processingHref({})]

/** Shows what needs attention, on every page: disabled webhooks, and messages that failed or wait. */
export function Banners() {
  const path = usePathname()
  const { disabled_subscriptions, unfinished_problems, now } = useAttention()
  const hasProblems = unfinished_problems.failed > 0 || unfinished_problems.waiting > 0
  return (
    <div className="mb-6 flex flex-col gap-2 empty:hidden print:hidden">
      {/* One each, so that the first banner stays while the second one loads. */}
      <Suspense>
        {disabled_subscriptions.total > 0 && !disabled_subscriptions.is_dismissed ? (
          <DisabledWebhooksBanner subscriptions={disabled_subscriptions} path={path} now={now} />
        ) : null}
      </Suspense>
      <Suspense>
        {hasProblems && !LISTS.includes(path) ? <ProcessingBanner problems={unfinished_problems} /> : null}
      </Suspense>
    </div>
  )
}
