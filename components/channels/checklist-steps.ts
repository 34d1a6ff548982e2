/** What the checklist knows of an account without completed messages. */
export interface Progress {
  hasChannel: boolean
  /** Messages that are on their way, or failed. */
  unfinished: number
  hasWebhook: boolean
}

export const STEPS = ['create', 'leave', 'arrive', 'webhook'] as const
export type Step = (typeof STEPS)[number]

/** Returns which steps are done, and which one is next. The webhook is optional, so it is next only at the end. */
export function checklistSteps({ hasChannel, unfinished, hasWebhook }: Progress): {
  done: Record<Step, boolean>
  next: Step
} {
  // The checklist ends with the first completed message, so `arrive` is never done while it is shown.
  const done = { create: hasChannel, leave: unfinished > 0, arrive: false, webhook: hasWebhook }
  return { done, next: STEPS.find((step) => !done[step]) ?? 'arrive' }
}
