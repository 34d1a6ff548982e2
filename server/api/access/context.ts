import type { Account, Member } from '../../accounts/account/account'
import type { UserActor } from '../../accounts/account/activity'
import { ApiError } from '../../errors'
import type { KeyedRequest } from '../../limits/idempotency'
import type { Bearer } from '../../tokens/authenticate'

/** What every procedure knows: the account whose rows it may read and write, and the caller. */
export interface Context {
  account: Account
  /** The member, or the creator of the token. Rows that this request creates have it as their creator. */
  userId: string
  actor: UserActor
  caller: TokenCaller | MemberCaller
}

export type Lines = (signal: AbortSignal) => AsyncIterable<object>

export interface TokenCaller {
  kind: 'token'
  token: Bearer['token']
  allowance: Bearer['allowance']
  /** Thrown only after the checks of rate limit and plan (choices.md, "Order of checks"). */
  bodyFault: ApiError | null
  /** Adds lines to the response, which is sent as long as they come. The signal aborts when the client has gone. */
  stream: (lines: Lines) => void
}

export interface MemberCaller {
  kind: 'member'
  member: Member
  /** Null where a script or a test calls without a browser. Then it has no access to what belongs to a session. */
  sessionId: string | null
}

/** Returns the context of a request with a token. `ipAddress` is the client's address, or null when it is unknown. */
export const tokenContext = (
  { account, token, allowance }: Bearer,
  {
    bodyFault,
    request,
    ipAddress = null,
    stream = () => {},
  }: {
    bodyFault: ApiError | null
    request?: KeyedRequest | undefined
    ipAddress?: string | null
    stream?: TokenCaller['stream']
  },
): Context => ({
  account,
  userId: token.createdByUserId,
  actor: { userId: token.createdByUserId, tokenId: token.id, ipAddress, ...(request ? { request } : {}) },
  caller: { kind: 'token', token, allowance, bodyFault, stream },
})

/** Returns the context of a request from the dashboard. */
export const memberContext = (
  { account, member, session }: { account: Account; member: Member; session?: { id: string } },
  ipAddress: string | null = null,
): Context => ({
  account,
  userId: member.userId,
  actor: { userId: member.userId, tokenId: null, ipAddress },
  caller: { kind: 'member', member, sessionId: session?.id ?? null },
})

export const signedOut = (): ApiError => new ApiError('invalid_token', { message: 'You are signed out.' })
