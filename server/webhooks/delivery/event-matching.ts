import { type SQL, sql } from 'drizzle-orm'

/**
 * The events `e` that a subscription `s` receives: those of its account and, if it is restricted to a channel, of that channel
 * (spec, "Events"). The conditions on time and on the subscription's state are the caller's.
 */
export const IS_MATCH = sql.raw(
  '(s.account_id = e.account_id and (s.channel_id is null or s.channel_id = e.channel_id))',
)

/** The subscription `s` has no delivery of the event `e`. */
export const HAS_NO_DELIVERY = sql.raw(
  'not exists (select from deliveries d where d.event_id = e.id and d.subscription_id = s.id)',
)

/** A publish that overlaps the disabling has an earlier time than the disabling; no publish takes this long. */
const MAX_PUBLISH_MINUTES = 10

/**
 * The `from` and `where` of a query over a disabled subscription `s` and the events `e` that it missed: those that match and have
 * no delivery (choices.md, "Events while disabled"). An active period has none, because publish leaves no gap
 * (find-missing-deliveries.ts).
 */
export const missedBy = (subscriptionId: string): SQL => sql`
  from webhook_subscriptions s
  join events e on ${IS_MATCH}
    and e.created_at > greatest(s.active_since, s.disabled_at - make_interval(mins => ${MAX_PUBLISH_MINUTES}))
  where s.id = ${subscriptionId}::uuid and ${HAS_NO_DELIVERY}`
