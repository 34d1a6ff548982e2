import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'

/** Tells whether the reactivation window is open at `now`, in milliseconds. The server checks it again. */
export const isReactivatable = (
  { reactivatable_until }: Pick<LifecycleView, 'reactivatable_until'>,
  now: number,
): boolean => reactivatable_until !== null && now <= Date.parse(reactivatable_until)
