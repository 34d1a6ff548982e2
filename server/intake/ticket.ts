import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { type Challenge, TICKET_MINUTES, type Ticket } from '../contract/intake/protocol'
import { isUuid } from '../contract/values/text'
import { required } from '../env'
import { intakeError } from './intake-error'

/** Numbers to try for a proof of work, at most. Half of them take a phone about a second. */
export const PROOF_NUMBERS = { usual: 50_000, busy: 400_000 } as const

export async function createTicket(
  channelId: string,
  { numbers = PROOF_NUMBERS.usual, now = new Date() }: { numbers?: number; now?: Date } = {},
): Promise<Ticket> {
  const expires = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: intakeKey('proof').toString('hex'),
    maxnumber: numbers,
    expires,
  })
  return {
    ticket: ticketText(channelId, expires, challenge),
    challenge: { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: numbers },
  }
}

/** Its expiry is in base 36. The signature covers the challenge too, so that each ticket has its own proof of work. */
function ticketText(channelId: string, expires: Date, challenge: Challenge['challenge']): string {
  const content = `${channelId}.${expires.getTime().toString(36)}`
  return `${content}.${createHmac('sha256', intakeKey('ticket')).update(`${content}.${challenge}`).digest('base64url')}`
}

const Proof = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  salt: z.string().max(200),
  signature: z.string().max(128),
})

/** Checks a ticket and its proof of work. @throws ApiError ticket_invalid, ticket_expired, proof_invalid */
export async function checkTicket(
  ticket: string,
  proof: string,
  now = new Date(),
): Promise<{ channelId: string; proofDigest: Buffer }> {
  const [, channelId = '', expiry = ''] = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.[\w-]{43}$/.exec(ticket) ?? []
  if (!isUuid(channelId)) throw intakeError('ticket_invalid')
  const solved = readProof(proof)
  if (!solved) throw intakeError('proof_invalid')
  const expires = new Date(Number.parseInt(expiry, 36))
  if (Number.isNaN(expires.getTime())) throw intakeError('ticket_invalid')
  const genuine = Buffer.from(ticketText(channelId, expires, solved.challenge))
  const given = Buffer.from(ticket)
  if (genuine.length !== given.length || !timingSafeEqual(genuine, given)) throw intakeError('ticket_invalid')
  if (expires <= now) throw intakeError('ticket_expired')
  // The expiry is checked above, because the library's clock cannot be given.
  if (!(await verifySolution(solved, intakeKey('proof').toString('hex'), false))) throw intakeError('proof_invalid')
  return { channelId, proofDigest: createHash('sha256').update(solved.challenge).digest() }
}

function readProof(text: string): z.infer<typeof Proof> | null {
  try {
    return Proof.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

type Purpose = 'ticket' | 'proof' | 'code'

/** Derives a key of 32 bytes from NEXTAUTH_SECRET, another one for each purpose (RFC 5869). */
export const intakeKey = (purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', required('NEXTAUTH_SECRET'), '', `intake ${purpose}`, 32))
