import { type SQL, sql } from 'drizzle-orm'

/** A publish that was under way during the disabling carries an earlier time than it; none takes this long. */
const PUBLISHING_MINUTES = 10

/**
 * A disabled subscription `s` and the events `e` that it would have received and has no delivery of, as the part of a query
 * from `from` on (choices.md, "Events while disabled"). Of an active period there are none: publish leaves no gap (audit.ts).
 */
export const missedBy = (subscriptionId: string): SQL => sql`
  from webhook_subscriptions s
  join events e on e.account_id = s.account_id and (s.channel_id is null or s.channel_id = e.channel_id)
    and e.created_at > greatest(s.active_since, s.disabled_at - make_interval(mins => ${PUBLISHING_MINUTES}))
  where s.id = ${subscriptionId}::uuid
    and not exists (select from deliveries d where d.event_id = e.id and d.subscription_id = s.id)`

/**
 * Deliveries that wait for a reactivation: held, or published while the subscription was being switched off and not yet met
 * by a claim, which would hold them. An attempt that is out is neither: it ends as it ends.
 */
export const IS_UNSENT = sql.raw(`(state = 'held' or (state = 'pending' and attempt_id is null))`)
