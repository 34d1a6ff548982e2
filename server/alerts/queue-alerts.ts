import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** What the payload of a task that sends an alert has, whatever it is about. */
export const AlertPayload = z.object({
  alert_id: z.string(),
  alert_url_id: z.string(),
  /** Number of tries before this one. */
  tries: z.int(),
})
export type AlertPayload = z.infer<typeof AlertPayload>

/** At most this many alerts are sent at a time. Other tasks, such as emails, have free slots then (engine/tasks.ts). */
export const ALERT_QUEUES = 4

/**
 * The name of the queue in which an account's alerts wait. graphile-worker runs one task of a queue at a time, so a chat tool that
 * does not respond delays a part of the accounts and no email.
 */
const queueOf = (accountId: SQL): SQL =>
  sql`'alerts_' || (hashtext(${accountId}::text) & ${sql.raw(String(ALERT_QUEUES - 1))})`

/**
 * Returns the expression that queues an alert to one alert URL, for the transaction of its cause.
 * @param of.url the alias of `alert_urls`
 * @param of.about the rest of the payload: a JSON object
 */
export const queueAlert = (task: string, { url, about }: { url: SQL; about: SQL }): SQL => sql`
  graphile_worker.add_job(${task}, (jsonb_build_object('alert_id', gen_random_uuid(), 'alert_url_id', ${url}.id, 'tries', 0)
    || ${about})::json, queue_name => ${queueOf(sql`${url}.account_id`)})`

/** Returns the statement that queues the next try of an alert. A repeated call queues it once. */
export const queueNextTry = (
  task: string,
  payload: AlertPayload,
  { accountId, afterSeconds }: { accountId: string; afterSeconds: number },
): SQL => sql`
  select graphile_worker.add_job(${task}, ${JSON.stringify({ ...payload, tries: payload.tries + 1 })}::json,
    queue_name => ${queueOf(sql`${accountId}`)},
    run_at => clock_timestamp() + make_interval(secs => ${afterSeconds}),
    job_key => ${`alert ${payload.alert_id} ${payload.tries + 1}`})`
