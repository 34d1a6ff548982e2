import type { Plan } from '../../contract/accounts/account'

interface PlanTerms {
  audioLinkDays: number
  audioRetentionDays: number
  /** Per 24 hours, sliding (invitations/invitations.ts). */
  invitationsPerDay: number
  /** Minutes of audio in a calendar month; further messages wait (server/processing/held/budgets.ts). */
  processingMinutesPerMonth: number
  /** One-time codes by SMS and WhatsApp in a calendar month (server/intake/codes/request-code.ts). */
  textCodesPerMonth: number
  /** Domains and campaigns together, without deleted ones (server/channels/create-channel.ts). */
  channels: number
}

/** What a plan includes. Links: spec, "Limits"; retention: choices.md, "Audio retention by plan". */
export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: {
    audioLinkDays: 30,
    audioRetentionDays: 30,
    invitationsPerDay: 20,
    processingMinutesPerMonth: 30,
    textCodesPerMonth: 0,
    channels: 2,
  },
  starter: {
    audioLinkDays: 90,
    audioRetentionDays: 90,
    invitationsPerDay: 50,
    processingMinutesPerMonth: 300,
    textCodesPerMonth: 200,
    channels: 10,
  },
  pro: {
    audioLinkDays: 365,
    audioRetentionDays: 365,
    invitationsPerDay: 100,
    processingMinutesPerMonth: 1500,
    textCodesPerMonth: 1000,
    channels: 50,
  },
  business: {
    audioLinkDays: 365,
    audioRetentionDays: 730,
    invitationsPerDay: 200,
    processingMinutesPerMonth: 6000,
    textCodesPerMonth: 5000,
    channels: 200,
  },
  enterprise: {
    audioLinkDays: 365,
    audioRetentionDays: 1825,
    invitationsPerDay: 500,
    processingMinutesPerMonth: 30000,
    textCodesPerMonth: 20000,
    channels: 1000,
  },
}

/** Starter or above: every endpoint but GET /api/v1/me, and creating, testing and reactivating in the dashboard. */
export const isPaid = (plan: Plan): boolean => plan !== 'free'
