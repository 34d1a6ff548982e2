'use client'

import { formatNumber } from '@/components/ui/format'
import { useAttention } from './attention'
import { shellMessages } from './shell-messages'

const messages = shellMessages.badges

/** Shows the number of disabled webhooks or of failed messages beside a navigation link; nothing when there are none. */
export function AttentionBadge({ of }: { of: 'messages' | 'webhooks' }) {
  const { disabled_subscriptions, unfinished_problems } = useAttention()
  const count = of === 'webhooks' ? disabled_subscriptions.total : unfinished_problems.failed
  if (count === 0) return null
  return (
    <span className="rounded-small bg-bad/12 px-1.5 font-medium text-bad text-fine">
      {count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)}
      <span className="sr-only">{messages[of]}</span>
    </span>
  )
}

const MAX_SHOWN = 999
