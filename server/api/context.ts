import type { Account, Member } from '../accounts/account/account'
import type { UserActor } from '../accounts/account/activity'
import type { ApiError } from '../errors'
import type { Bearer } from '../tokens/tokens'

/** What every procedure knows: whose rows it may touch, and who asks. Made by the two doors and by nothing else. */
export interface Context {
  account: Account
  /** The member, or the creator of the token: who made what this request makes. */
  userId: string
  /** The same with where from, for the activity log. */
  actor: UserActor
  caller: TokenCaller | MemberCaller
}

/** Through the REST door. */
export interface TokenCaller {
  kind: 'token'
  token: Bearer['token']
  allowance: Bearer['allowance']
  /** What is wrong with the body, if anything: heard only after the rate limit and the plan (choices.md, "Order of checks"). */
  bodyFault: ApiError | null
}

/** Through the dashboard's door. */
export interface MemberCaller {
  kind: 'member'
  member: Member
}

/** `ipAddress` is the address the request came from, where it is known. */
export const tokenContext = (
  { account, token, allowance }: Bearer,
  bodyFault: ApiError | null,
  ipAddress: string | null = null,
): Context => ({
  account,
  userId: token.createdByUserId,
  actor: { userId: token.createdByUserId, tokenId: token.id, ipAddress },
  caller: { kind: 'token', token, allowance, bodyFault },
})

export const memberContext = (
  { account, member }: { account: Account; member: Member },
  ipAddress: string | null = null,
): Context => ({
  account,
  userId: member.userId,
  actor: { userId: member.userId, tokenId: null, ipAddress },
  caller: { kind: 'member', member },
})
