'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import type { FilterChoice } from './filters'

/** Filters a list by one of several choices, each with its address. */
export function SelectFilter({ label, choices }: { label: string; choices: readonly FilterChoice[] }) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  // The choice shows at once, before the page has loaded.
  const [chosen, setChosen] = useOptimistic(choices.find(([, , isChosen]) => isChosen)?.[1])
  return (
    <label className="flex min-w-0 items-center gap-2 text-small text-soft">
      {label}
      <select
        value={chosen}
        aria-busy={isPending}
        onChange={({ target }) =>
          start(() => {
            setChosen(target.value)
            router.push(target.value, { scroll: false })
          })
        }
        className="select min-w-0 max-w-[16rem] text-ink"
      >
        {choices.map(([text, href]) => (
          <option key={href} value={href}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
