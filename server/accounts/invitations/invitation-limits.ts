import type { Plan } from '../../contract/accounts/account'
import { PLAN_TERMS } from '../account/plan'

// Each invitation may send an email to a person without an account, with a text that the inviting account chose (its
// name).

/** Invitations of one email address in 24 hours, by all accounts together. */
export const MAX_PER_ADDRESS = 3
/** The minimum time between two invitations of one address by one account. */
export const INTERVAL_MINUTES = 10
const DAY_SECONDS = 24 * 60 * 60

/** The ages in seconds of earlier invitations that the limits count; null where there is none. */
export interface EarlierInvitations {
  /** The newest of this address by this account. */
  latestOfPair: number | null
  /** The MAX_PER_ADDRESS-th newest of this address. */
  oldestOfAddress: number | null
  /** The n-th newest of this account, where n is the daily limit of its plan. */
  oldestOfAccount: number | null
}

/** Returns why this account may not invite this address now, and when it may; null when it may. */
export function invitationRefusal(earlier: EarlierInvitations, plan: Plan): string | null {
  const { invitationsPerDay } = PLAN_TERMS[plan]
  const waits: [string, number][] = [
    [
      `Your account can send ${invitationsPerDay} invitations in 24 hours on the ${plan} plan`,
      DAY_SECONDS - (earlier.oldestOfAccount ?? DAY_SECONDS),
    ],
    [
      `This address was invited ${MAX_PER_ADDRESS} times in the last 24 hours`,
      DAY_SECONDS - (earlier.oldestOfAddress ?? DAY_SECONDS),
    ],
    [
      `You invited this address less than ${INTERVAL_MINUTES} minutes ago`,
      INTERVAL_MINUTES * 60 - (earlier.latestOfPair ?? INTERVAL_MINUTES * 60),
    ],
  ]
  const [longest] = waits.filter(([, seconds]) => seconds > 0).sort(([, a], [, b]) => b - a)
  return longest ? `${longest[0]}. Try again in ${inWords(longest[1])}.` : null
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return '1 minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
