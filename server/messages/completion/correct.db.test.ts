import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { listActivities, type UserActor } from '../../accounts/account/activity'
import { messageStatus } from '../../processing/status/message-status'
import { summarizeAgain } from '../../processing/steps/summarize-again'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows, ended, responseOutcome } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { aSummary, testEngines } from '../../testing/processing/engines'
import { claimDue } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'
import { resend } from '../../webhooks/subscriptions/resend'
import { exportMessages } from '../inbox/export'
import { findMessage } from '../inbox/find'
import { findMessages } from '../inbox/list'
import { recentMessages } from '../inbox/recent'
import { completeMessages } from './complete'
import { correctTranscript } from './correct'

const database = testDatabase()

const HEARD = 'This is Aida March about the bridge.'
const CORRECTED = 'This is Ada Marsh about the bridge.'

let account: Account
let ada: UserActor
let id: string
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id, name: 'Ada Marsh' })
  ada = { userId, tokenId: null, ipAddress: null }
  const [completed] = await completeMessages(account, [
    aMessage({ transcriptText: HEARD, summary: { text: 'A caller asks for a call.' } }),
  ])
  id = completed?.messageId ?? ''
})

const correct = (text = CORRECTED) => correctTranscript(account, ada, id, text)
const page = () => findMessage(account, ada.userId, id)
const found = async (q: string) => (await findMessages(account, ada.userId, { q, status: 'all' })).total
const recent = async () => (await recentMessages(account, { limit: 1 }, new Date())).messages[0]?.data

async function exported(): Promise<string> {
  let text = ''
  for await (const part of exportMessages(account, ada, { status: 'all' }, 'csv')) text += part
  return text
}

describe('a corrected transcript', () => {
  test('is what members see, find and export; the original stays', async () => {
    expect(await correct()).toBe(true)
    expect(await page()).toMatchObject({
      message: { transcript: { text: CORRECTED, confidence: 1 } },
      correction: { corrected_at: expect.any(String), corrected_by: 'Ada Marsh', heard: HEARD },
      summary_state: 'outdated',
    })
    expect(await found('Marsh')).toBe(1)
    expect(await exported()).toContain(CORRECTED)
    await correct('This is Ada Marsh about the fridge.')
    expect(await page()).toMatchObject({ correction: { heard: HEARD } })
    expect(await found('fridge')).toBe(1)
    expect(await found('Aida')).toBe(0)
    const { activities } = await listActivities(account, { limit: 9, kind: 'messages' })
    expect(activities.map(({ action, detail }) => [action, detail])).toEqual([
      ['message_corrected', ''],
      ['messages_exported', 'csv, 1 message'],
      ['message_corrected', ''],
    ])
  })

  test('is beside the data in the API; the data stays as processed, also after its event is pruned', async () => {
    const before = await recent()
    await correct()
    await summarized('Ada Marsh calls about a bridge.')
    const summary = expect.objectContaining({ text: 'Ada Marsh calls about a bridge.' })
    expect(await messageStatus(account, id)).toMatchObject({
      correction: { corrected_at: expect.any(String), text: CORRECTED, heard: HEARD, summary },
      data: before,
    })
    expect(await recent()).toEqual(before)
    await database.sql`delete from events`
    expect(await recent()).toEqual(before)
    expect((await messageStatus(account, id))?.data).toEqual(before)
  })

  test('changes no delivery: a resend sends what was sent', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    await completeMessages(account, [aMessage({ transcriptText: HEARD })])
    const take = async () => (await claimDue([{ subscriptionId: row.id, most: 1 }]))[0]
    const sent = await take()
    if (!sent) throw new Error('There is no delivery.')
    await recordResults([ended(sent, responseOutcome(200))])
    const { transcript, id: ofMessage } = JSON.parse(sent.event.data)
    expect(transcript.text).toBe(HEARD)
    await correctTranscript(account, ada, ofMessage, CORRECTED)
    const [delivery] = await deliveryRows(row.id)
    await resend(account, ada, delivery?.id ?? '')
    expect((await take())?.event.data).toBe(sent.event.data)
  })

  test('needs words; the same text changes nothing, and another account has no such message', async () => {
    expect(() => correct('…')).toThrow('Write what was said.')
    expect(await correct(HEARD)).toBe(true)
    expect(await correctTranscript(await anAccount(), ada, id, CORRECTED)).toBeNull()
    expect(await page()).toMatchObject({ correction: null, summary_state: 'current' })
  })
})

/** Makes the summary of the message again, as the task does. */
async function summarized(text: string): Promise<void> {
  await database.sql`update messages set summary_requested_at = now() where id = ${id}`
  const engines = testEngines({ summarize: async () => aSummary({ summary: { ...aSummary().summary, text } }) })
  await summarizeAgain({ message_id: id }, engines)
}
