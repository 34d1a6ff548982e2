'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import type { FilterChoice } from '@/components/ui/links'
import { subscriptionMessages } from './subscription-messages'

const { filters: messages } = subscriptionMessages

/** Filters the list of webhooks by how they were created. The choice is part of the URL. */
export function SourceFilter({ choices }: { choices: readonly FilterChoice[] }) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  // The choice shows at once, before the page has loaded.
  const [chosen, setChosen] = useOptimistic(choices.find(([, , isChosen]) => isChosen)?.[1])
  return (
    <label className="flex items-center gap-2 text-small text-soft">
      {messages.bySource}
      <select
        value={chosen}
        aria-busy={isPending}
        onChange={({ target }) =>
          start(() => {
            setChosen(target.value)
            router.push(target.value, { scroll: false })
          })
        }
        className="select text-ink"
      >
        {choices.map(([label, href]) => (
          <option key={href} value={href}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
