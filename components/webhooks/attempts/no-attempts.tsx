import type { HistoryFilter } from '@/server/contract/webhooks/attempt'

/** Why the history, or the part of it that was asked for, is empty, and what fills it. */
export function NoAttempts({ part = 'all' }: { part?: HistoryFilter }) {
  return (
    <div className="border-rule border-t pt-4">
      <p className="max-w-[44rem] text-soft">{WORDS[part]}</p>
    </div>
  )
}

const WORDS: Record<HistoryFilter, string> = {
  all: 'No attempts yet. The first one is made as soon as a message that matches this subscription finishes processing; the most recent 50 are kept here, with the status and an excerpt of each response.',
  failed: 'No failed attempts among the most recent 50.',
  delivered: 'No delivered attempts among the most recent 50.',
  test: 'No tests among the most recent 50 attempts. A test sends a signed sample message. Tests never count as failures.',
}
