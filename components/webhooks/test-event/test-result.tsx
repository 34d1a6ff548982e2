import type { TestEvent } from '@/server/contract/webhooks/attempt'
import { AttemptRequest, AttemptResponse } from '../attempts/attempt-response'
import { testMessages as messages } from './test-messages'

export function TestResult({ attempt, request }: TestEvent) {
  return (
    <section aria-label={messages.result} className="flex w-full min-w-0 flex-col gap-4 border-rule border-t pt-4">
      <AttemptResponse attempt={attempt} />
      <details>
        <summary className="cursor-pointer text-small text-soft hover:text-ink">{messages.request}</summary>
        <div className="pt-3">
          <AttemptRequest request={request}>
            <p className="text-small text-soft">{messages.signature(<code>t=</code>)}</p>
          </AttemptRequest>
        </div>
      </details>
    </section>
  )
}
