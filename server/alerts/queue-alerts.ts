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

/**
 * graphile-worker runs tasks with a lower number first; the others have 0. A chat tool that does not respond holds a slot until the
 * deadline, and emails do not wait behind queued alerts. A named queue would limit alerts too, but a worker that is killed leaves it
 * locked for four hours.
 */
const PRIORITY = sql.raw('10')

/**
 * Returns the expression that queues an alert to one alert URL, for the transaction of its cause.
 * @param of.url the alias of `alert_urls`
 * @param of.about the rest of the payload: a JSON object
 */
export const queueAlert = (task: string, { url, about }: { url: SQL; about: SQL }): SQL => sql`
  graphile_worker.add_job(${task}, (jsonb_build_object('alert_id', gen_random_uuid(), 'alert_url_id', ${url}.id, 'tries', 0)
    || ${about})::json, priority => ${PRIORITY})`

/** Returns the statement that queues the next try of an alert. A repeated call queues it once. */
export const queueNextTry = (task: string, payload: AlertPayload, afterSeconds: number): SQL => sql`
  select graphile_worker.add_job(${task}, ${JSON.stringify({ ...payload, tries: payload.tries + 1 })}::json,
    priority => ${PRIORITY},
    run_at => clock_timestamp() + make_interval(secs => ${afterSeconds}),
    job_key => ${`alert ${payload.alert_id} ${payload.tries + 1}`})`
