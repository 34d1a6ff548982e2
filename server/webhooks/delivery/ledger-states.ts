import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'

/** `state`, `attempts` and `delivered_at` of the event of a ledger entry `l`, from its deliveries (contract: `LedgerState`). */
export const STATE_OF_ENTRY: SQL = sql`
  select
    case when bool_or(d.state = 'delivered') then 'delivered' else
      coalesce(replace((array_agg(d.state order by d.resend_number desc))[1], 'gone', 'failed'), 'missed') end as state,
    coalesce(sum(d.attempts), 0)::int as attempts,
    min(d.finished_at) filter (where d.state = 'delivered') as delivered_at
  from deliveries d where d.event_id = l.event_id and d.subscription_id = l.subscription_id`

/** Keeps in the ledgers what became of events that the caller's transaction deletes next. They will not be sent any more. */
export const keepLedgerStates = (tx: Transaction, eventIds: SQL) =>
  tx.execute(sql`
    update ledger_entries l
    set final_state = case when of_entry.state in ('pending', 'held') then 'canceled' else of_entry.state end,
      final_attempts = of_entry.attempts, delivered_at = of_entry.delivered_at
    from (
      select l.subscription_id, l.number, state_of_entry.* from ledger_entries l cross join lateral (${STATE_OF_ENTRY}) state_of_entry
      where l.event_id in ${eventIds} and l.final_state is null
    ) of_entry
    where of_entry.subscription_id = l.subscription_id and of_entry.number = l.number`)
