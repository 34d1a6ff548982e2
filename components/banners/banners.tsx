'use client'

import { usePathname } from 'next/navigation'
import { processingHref } from '@/components/messages/message-urls'
import { useAttention } from '@/components/shell/attention'
import { lazyPart } from '@/components/ui/lazy-part'
import type { DisabledSubscriptions } from '@/server/contract/dashboard/shell'

/** The height of a banner. The server may send the banner after the content below it, which must not move. */
const SPACE = <div className="h-10 pointer-coarse:h-11.5" />

// Only pages that show them load them.
const DisabledWebhooksBanner = lazyPart(() => import('./notices'), 'DisabledWebhooksBanner', SPACE)

const ProcessingBanner = lazyPart(() => import('./notices'), 'ProcessingBanner', SPACE)

const PausedBanner = lazyPart(() => import('./notices'), 'PausedBanner', SPACE)

/** The lists of messages show the problems of processing themselves. */
const LISTS: readonly (string | null)[] = ['/messages', processingHref({})]

const WEBHOOKS = '/integrations/webhooks'

/**
 * Shows what needs attention, on every page: a paused server, disabled webhooks, and messages that failed or wait.
 * The list of webhooks begins with the disabled ones itself.
 */
export function Banners() {
  const path = usePathname()
  const { is_paused, disabled_subscriptions, unfinished_problems, now } = useAttention()
  const others = withoutOwnPage(disabled_subscriptions, path)
  const hasProblems = unfinished_problems.failed > 0 || unfinished_problems.waiting > 0
  return (
    <div className="relative z-10 mb-6 flex flex-col gap-2 bg-paper empty:hidden lg:flex-row lg:items-start lg:*:flex-1 print:hidden">
      {is_paused ? <PausedBanner /> : null}
      {/* One each, so that the first banner stays while the second one loads. */}
      {path !== WEBHOOKS && others.newest.length > 0 && !others.is_dismissed ? (
        <DisabledWebhooksBanner all={disabled_subscriptions} others={others} now={now} />
      ) : null}
      {hasProblems && !LISTS.includes(path) ? <ProcessingBanner problems={unfinished_problems} /> : null}
    </div>
  )
}

/** Leaves out the webhook whose page is open, because the page shows the same. */
function withoutOwnPage(disabled: DisabledSubscriptions, path: string | null): DisabledSubscriptions {
  const isOther = (id: string) => !path?.startsWith(`${WEBHOOKS}/${id}`)
  const own = disabled.ids.filter((id) => !isOther(id)).length
  return { ...disabled, newest: disabled.newest.filter(({ id }) => isOther(id)), total: disabled.total - own }
}
