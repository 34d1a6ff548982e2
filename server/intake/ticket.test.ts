import { solveChallenge } from 'altcha-lib/v1'
import { beforeAll, describe, expect, test } from 'vitest'
import { TICKET_MINUTES, type Ticket } from '../contract/intake/protocol'
import { resetEnv } from '../env'
import { checkTicket, createTicket } from './ticket'

const channel = '0f8fad5b-d9cb-469f-a165-70867728950e'
const other = '1f8fad5b-d9cb-469f-a165-70867728950e'
const NOW = new Date('2026-11-22T12:00:00Z')

beforeAll(() => {
  process.env.NEXTAUTH_SECRET ??= 'n'.repeat(32)
  resetEnv()
})

const anIssuedTicket = () => createTicket(channel, { numbers: 1_000, now: NOW })

async function proofOf({ challenge }: Ticket, changes: Record<string, unknown> = {}): Promise<string> {
  const { challenge: hash, salt, signature, maxnumber } = challenge
  const solution = await solveChallenge(hash, salt, 'SHA-256', maxnumber).promise
  const proof = { algorithm: 'SHA-256', challenge: hash, number: solution?.number, salt, signature, ...changes }
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}

test('a ticket with its proof names the channel', async () => {
  const ticket = await anIssuedTicket()
  const checked = await checkTicket(ticket.ticket, await proofOf(ticket), NOW)
  expect(checked.channelId).toBe(channel)
  expect(checked.proofDigest).toHaveLength(32)
})

describe('is refused', () => {
  test('after its time', async () => {
    const ticket = await anIssuedTicket()
    const proof = await proofOf(ticket)
    const after = new Date(NOW.getTime() + TICKET_MINUTES * 60_000)
    await expect(checkTicket(ticket.ticket, proof, after)).rejects.toMatchObject({ body: { reason: 'ticket_expired' } })
  })

  test('with the proof of another ticket', async () => {
    const [ticket, another] = [await anIssuedTicket(), await anIssuedTicket()]
    const proof = await proofOf(another)
    await expect(checkTicket(ticket.ticket, proof, NOW)).rejects.toMatchObject({ body: { reason: 'ticket_invalid' } })
  })

  test('for another channel, and with a later expiry', async () => {
    const ticket = await anIssuedTicket()
    const proof = await proofOf(ticket)
    const [, expiry = '', mac] = ticket.ticket.split('.')
    const later = (Number.parseInt(expiry, 36) + 1).toString(36)
    for (const forged of [
      `${other}.${expiry}.${mac}`,
      `${channel}.${later}.${mac}`,
      '',
      'a.b.c',
      ticket.ticket.slice(1),
    ])
      await expect(checkTicket(forged, proof, NOW)).rejects.toMatchObject({ body: { reason: 'ticket_invalid' } })
  })

  test.each([
    ['a wrong number', { number: 1_001 }],
    ['a fraction', { number: 1.5 }],
    ['another algorithm', { algorithm: 'SHA-1' }],
    ['another signature', { signature: '0'.repeat(64) }],
    ['a salt with another expiry', { salt: 'a?expires=99999999999&' }],
  ])('with %s', async (_what, changes) => {
    const ticket = await anIssuedTicket()
    const proof = await proofOf(ticket, changes)
    await expect(checkTicket(ticket.ticket, proof, NOW)).rejects.toMatchObject({ body: { reason: 'proof_invalid' } })
  })

  test.each(['', 'null', '{', btoa('null'), btoa('[]'), btoa('{'), '%%%'])('with the proof %j', async (proof) => {
    const { ticket } = await anIssuedTicket()
    await expect(checkTicket(ticket, proof, NOW)).rejects.toMatchObject({ body: { reason: 'proof_invalid' } })
  })
})
