import { z } from 'zod'
import { CursorPage, cursorOf, DEFAULT_CURSOR_PAGE, MAX_CURSOR_PAGE } from '../api/cursor'
import { wholeNumber } from '../api/input'
import { EventId } from '../messages/event'
import { nullableTimestamp } from '../values/time'
import { SubscriptionId } from './subscription'

export const LEDGER_STATES = ['delivered', 'held', 'missed', 'failed', 'canceled', 'pending'] as const

const LedgerState = z.enum(LEDGER_STATES).meta({
  id: 'LedgerState',
  description:
    '`delivered`: the receiver responded 2xx to the event, perhaps to a resend. `pending`: waits for an attempt. `failed`: its last attempt failed. `held`: the subscription was disabled; a reactivation can send it. `missed`: it was never sent, because the subscription was inactive. `canceled`: it was not sent.',
  example: 'delivered',
})

const Digest = z.string().meta({ override: { type: 'string', pattern: '^([0-9a-f]{64})?$' } })
const EXAMPLE_DIGEST = 'ff3d0e1d0a4e3c2a8c8b7f4a9d5e6f1b2c3d4e5f60718293a4b5c6d7e8f90a1b'

const LedgerEntry = z
  .object({
    number: z.int().positive().meta({ description: 'Its number in this ledger. It never changes.', example: 1 }),
    event_id: EventId,
    state: LedgerState,
    attempts: z.int().meta({ description: 'Number of attempts, those of resends included.', example: 1 }),
    delivered_at: nullableTimestamp('The time of the first 2xx. Null without one.', '2026-11-21T09:31:05.000Z'),
    is_available: z.boolean().meta({
      description: 'Whether the event is stored. False after its message was erased, and after 120 days.',
      example: true,
    }),
  })
  .meta({ id: 'LedgerEntry', description: 'One event of a ledger.' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The largest 32-bit integer, the type of the column. */
const MAX_NUMBER = 2 ** 31 - 1

/** Position in a ledger: the number of the last entry of the page before. */
export const LEDGER = 'ledger-1'
const LedgerPosition = z.tuple([z.int().min(0).max(MAX_NUMBER)])

export const ReadLedger = z.strictObject({
  id: SubscriptionId,
  limit: wholeNumber(1, MAX_CURSOR_PAGE, DEFAULT_CURSOR_PAGE, 'Largest number of entries in the response.'),
  cursor: cursorOf(LEDGER, LedgerPosition, [25]),
  from: wholeNumber(1, MAX_NUMBER, 1, 'Number of the first entry. A `cursor` replaces it.'),
  to: wholeNumber(1, MAX_NUMBER, MAX_NUMBER, 'Number of the last entry.'),
})
export type ReadLedger = z.infer<typeof ReadLedger>

export const Ledger = z
  .object({
    entries: z.array(LedgerEntry).describe('In the order of their numbers, without a gap.'),
    count: z.int().meta({ description: 'Number of entries in this response.', example: 1 }),
    previous_digest: Digest.meta({
      description: 'The digest before the first entry of this response. Empty before number 1.',
      example: '',
    }),
    digest: Digest.meta({
      description:
        'The digest after the last entry. That of each entry is SHA-256, in lowercase hexadecimal digits, over the text `<digest before>:<number>:<event_id>`. States and erasures do not change it.',
      example: EXAMPLE_DIGEST,
    }),
    next_cursor: CursorPage.next_cursor.meta({
      description: 'Where the next page begins. Never null: at the end it leads to the entries that come later.',
      example: null,
    }),
    has_more: CursorPage.has_more,
  })
  .meta({ id: 'Ledger', description: 'A page of the ledger of a subscription.' })
export type Ledger = z.infer<typeof Ledger>
