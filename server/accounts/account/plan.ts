import { PLANS, type Plan } from '../../contract/accounts/account'

/** What each plan includes. Links: spec, "Limits"; retention: choices.md, "Audio retention by plan". */
const TERMS = {
  audioLinkDays: { free: 30, starter: 90, pro: 365, business: 365, enterprise: 365 },
  audioRetentionDays: { free: 30, starter: 90, pro: 365, business: 730, enterprise: 1825 },
  /** Per 24 hours, sliding (invitations/invitations.ts). */
  invitationsPerDay: { free: 20, starter: 50, pro: 100, business: 200, enterprise: 500 },
  /** Minutes of audio in a calendar month; further messages wait (server/processing/held/budgets.ts). */
  processingMinutesPerMonth: { free: 30, starter: 300, pro: 1500, business: 6000, enterprise: 30_000 },
  /** One-time codes by SMS and WhatsApp in a calendar month (server/intake/codes/request-code.ts). */
  textCodesPerMonth: { free: 0, starter: 200, pro: 1000, business: 5000, enterprise: 20_000 },
  /** Domains and campaigns together, without deleted ones (server/channels/create-channel.ts). */
  channels: { free: 2, starter: 10, pro: 50, business: 200, enterprise: 1000 },
} as const satisfies Record<string, Record<Plan, number>>

type PlanTerms = Record<keyof typeof TERMS, number>

const termsOf = (plan: Plan): PlanTerms =>
  Object.fromEntries(Object.entries(TERMS).map(([term, plans]) => [term, plans[plan]])) as PlanTerms

export const PLAN_TERMS = Object.fromEntries(PLANS.map((plan) => [plan, termsOf(plan)])) as Record<Plan, PlanTerms>

/** Starter or above: every endpoint but GET /api/v1/me, and creating, testing and reactivating in the dashboard. */
export const isPaid = (plan: Plan): boolean => plan !== 'free'
