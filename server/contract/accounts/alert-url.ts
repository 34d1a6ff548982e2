import { z } from 'zod'
import { MAX_ALERT_NAME_CHARACTERS } from '../limits'
import { isName, NAME_REFUSED } from '../values/text'
import { nullableTimestamp } from '../values/time'
import { ALERT_FORMATS } from './alert-formats'
import { MESSAGE_ALERT_CHOICES } from './message-notices'

const AlertName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_ALERT_NAME_CHARACTERS, `Use at most ${MAX_ALERT_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

export const AddAlertUrl = z.object({
  name: AlertName,
  format: z.enum(ALERT_FORMATS),
  /** Longer than any URL that is saved, so that a URL that is too long gets its reason instead of an input error. */
  url: z.string().max(10_000),
})
export type AddAlertUrl = z.infer<typeof AddAlertUrl>

/** About which new messages the URL gets an alert. */
const MessageAlerts = z.enum(MESSAGE_ALERT_CHOICES)

export const ChangeAlertUrl = z.object({ id: z.string(), message_alerts: MessageAlerts })
export type ChangeAlertUrl = z.infer<typeof ChangeAlertUrl>

export const AlertUrl = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(ALERT_FORMATS),
  host: z.string().describe('Host of the URL.'),
  message_alerts: MessageAlerts,
  last_sent_at: nullableTimestamp('When an alert was last accepted. Null before the first.'),
  last_failed_at: nullableTimestamp('When the last alert was given up. Null when a later one was accepted.'),
  last_failure: z
    .string()
    .nullable()
    .describe('Why the last alert failed: a failure code, and the status of the response if there was one.'),
  is_stopped: z
    .boolean()
    .describe('Whether no alerts are sent, because the chat tool responded that the URL no longer exists.'),
})
export type AlertUrl = z.infer<typeof AlertUrl>

export const TestAlertResult = z.object({
  is_accepted: z.boolean(),
  result: z.string().describe('The status of a 2xx response, or the failure as in `last_failure`.'),
  duration_ms: z.number(),
})
export type TestAlertResult = z.infer<typeof TestAlertResult>
