import type { Plan } from '../contract/account'

/** What a plan includes. Links: spec, "Limits"; retention: choices.md, "Audio retention by plan". */
export const PLAN_TERMS: Record<Plan, { audioLinkDays: number; audioRetentionDays: number }> = {
  free: { audioLinkDays: 30, audioRetentionDays: 30 },
  starter: { audioLinkDays: 90, audioRetentionDays: 90 },
  pro: { audioLinkDays: 365, audioRetentionDays: 365 },
  business: { audioLinkDays: 365, audioRetentionDays: 730 },
  enterprise: { audioLinkDays: 365, audioRetentionDays: 1825 },
}

/** Starter or above: every endpoint but GET /api/v1/me, and creating, testing and reactivating in the dashboard. */
export const isPaid = (plan: Plan): boolean => plan !== 'free'
