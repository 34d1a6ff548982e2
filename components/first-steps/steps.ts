import type { FirstSteps } from '@/server/contract/dashboard/shell'

export type Step = 'channel' | 'leave' | 'webhook' | 'test' | 'verify'

export interface Progress {
  steps: readonly { step: Step; isDone: boolean }[]
  next: Step | null
  done: number
}

type Facts = Pick<FirstSteps, 'has_channel' | 'has_test' | 'is_verified' | 'webhook'> & {
  isPaid: boolean
  hasMessages: boolean
}

/** Returns the steps of the checklist: with a paid plan to a verified delivery, which completes everything before it, else to a message. */
export function progressOf({ isPaid, hasMessages, has_channel, has_test, is_verified, webhook }: Facts): Progress {
  const steps = isPaid
    ? [
        { step: 'channel' as const, isDone: is_verified || has_channel || hasMessages || webhook !== null },
        { step: 'webhook' as const, isDone: is_verified || webhook !== null },
        { step: 'test' as const, isDone: is_verified || (webhook !== null && has_test) },
        { step: 'verify' as const, isDone: is_verified },
      ]
    : [
        { step: 'channel' as const, isDone: has_channel || hasMessages },
        { step: 'leave' as const, isDone: hasMessages },
      ]
  return {
    steps,
    next: steps.find(({ isDone }) => !isDone)?.step ?? null,
    done: steps.filter(({ isDone }) => isDone).length,
  }
}
