import type { ErrorCode } from '../contract/api/error'
import type { IntakeReason } from '../contract/intake/protocol'
import { ApiError } from '../errors'

/** The error code and the text for each reason. The recorder shows a text of its own in the sender's language. */
const REASONS: Readonly<Record<IntakeReason, { code: ErrorCode; message: string }>> = {
  ticket_invalid: { code: 'validation_error', message: 'The ticket is not valid. Load the page again.' },
  ticket_expired: { code: 'validation_error', message: 'The ticket has expired. Ask for a new one.' },
  proof_invalid: { code: 'validation_error', message: 'The proof of work is not valid.' },
  proof_used: { code: 'conflict', message: 'The proof of work was used. Ask for a new ticket.' },
  channel_not_found: { code: 'not_found', message: 'There is no recorder at this address.' },
  channel_paused: { code: 'conflict', message: 'The channel takes no messages at the moment.' },
  session_ended: { code: 'not_found', message: 'The session has ended. Start again.' },
  method_disabled: { code: 'validation_error', message: 'The channel does not accept this kind of contact.' },
  contact_invalid: {
    code: 'validation_error',
    message: 'Expected an email address, or a phone number in E.164, such as +12015550123.',
  },
  country_not_allowed: { code: 'validation_error', message: 'Codes are not sent to this country.' },
  code_required: { code: 'conflict', message: 'The contact must be verified with a code before recording.' },
  code_not_required: { code: 'conflict', message: 'The channel asks for no code.' },
  code_too_soon: { code: 'rate_limited', message: 'A code was sent a moment ago. Wait before asking for another.' },
  codes_used_up: { code: 'rate_limited', message: 'Too many codes were sent to this contact. Try again later.' },
  contact_changed: { code: 'conflict', message: 'The contact is not the one that was verified.' },
  consent_changed: { code: 'conflict', message: 'The consent text has changed. Show it again.' },
  take_replaced: { code: 'conflict', message: 'A newer recording of this session replaced this one.' },
  part_differs: { code: 'conflict', message: 'Another part with this number was received before.' },
  parts_missing: { code: 'conflict', message: 'Parts of the recording are missing. Upload them and send again.' },
  recording_too_large: { code: 'validation_error', message: 'The recording is too large.' },
  already_sent: { code: 'conflict', message: 'The message of this session was sent. Start a new session.' },
  too_many_recordings: { code: 'limit_reached', message: 'Too many recordings were started in this session.' },
  account_full: { code: 'limit_reached', message: 'The channel cannot take more messages at the moment.' },
}

/** Returns an error of /api/intake, in the shape of the API's errors and with a `reason`. */
export const intakeError = (reason: IntakeReason, headers?: Record<string, string>): ApiError =>
  new ApiError(REASONS[reason].code, { reason, message: REASONS[reason].message, ...(headers ? { headers } : {}) })
