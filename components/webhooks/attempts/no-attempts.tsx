import type { HistoryFilter } from '@/server/contract/webhooks/attempt'
import { attemptMessages } from './attempt-messages'

/** Says why the history is empty, with or without a filter. */
export function NoAttempts({ filter = 'all' }: { filter?: HistoryFilter }) {
  return (
    <div className="border-rule border-t pt-4">
      <p className="max-w-[44rem] text-soft">{attemptMessages.history.noAttempts[filter]}</p>
    </div>
  )
}
