import { MAIL_ADMIN, mailAdmin } from '../accounts/account/admin-mail'
import { mailInvitation } from '../accounts/invitations/accept-invitation'
import { MAIL_INVITATION } from '../accounts/invitations/invitations'
import { MAIL_PASSKEY_ADDED, mailPasskeyAdded } from '../accounts/passkeys/passkeys'
import { MAIL_LINK, mailLink } from '../accounts/sign-in/links'
import { MAIL_PASSWORD_CHANGED, mailPasswordChanged } from '../accounts/sign-in/reset-password'
import { env } from '../env'
import { ERASE_ACCOUNTS, eraseDeletedAccounts } from '../erasure/erase-account'
import { applyRetention, eraseTrials } from '../erasure/retention'
import { SEND_CODE, sendCode } from '../intake/codes/send-code'
import { eraseEndedSessions } from '../intake/sessions/session'
import { assignMessages } from '../messages/assignment/assign-messages'
import { ASSIGN_MESSAGES } from '../messages/assignment/rules'
import { DELETE_LATE_FILES, deleteLateFiles, deleteOldAudio } from '../messages/audio/retention'
import { numberAllMessages } from '../messages/inbox/feed'
import { numberLedgers } from '../messages/ledger/read-ledger'
import { mailMessages } from '../messages/notices/mail-messages'
import { MESSAGE_ALERT, sendMessageAlert } from '../messages/notices/message-alerts'
import { MAIL_MESSAGES, notifyMembers } from '../messages/notices/notify-members'
import { NOTIFY_MEMBERS } from '../messages/notices/queue'
import { deleteOldParts } from '../processing/audio/recording-parts'
import { COMPARE_ENGINES, compareEngines } from '../processing/compare-engines'
import { builtInEngines, configuredEngines } from '../processing/configured-engines'
import { resumeHeld } from '../processing/held/resume'
import {
  PROCESSING_ALERT,
  PROCESSING_NOTICE,
  sendProcessingAlert,
  sendProcessingNotice,
} from '../processing/notices/notice'
import { SUMMARIZE_AGAIN, summarizeAgain } from '../processing/steps/summarize-again'
import { pruneApiRequests } from '../tokens/request-log'
import { pruneListeners } from '../webhooks/listeners/listeners'
import {
  sendNotice,
  sendWarnings,
  sendWebhookAlert,
  WEBHOOK_ALERT,
  WEBHOOK_NOTICE,
  WEBHOOK_WARNINGS,
} from '../webhooks/notices/notice'
import { checkDueReceivers } from '../webhooks/subscriptions/check-receiver'
import { RESEND_FAILED, resendFailed } from '../webhooks/subscriptions/resend'
import { pruneEvents, scrub } from '../webhooks/subscriptions/retention'
import { prune } from './prune'
import { releaseTasks, sweep } from './sweep'

interface Task {
  /** When the task runs (crontab, UTC). Absent: only when a transaction queues it, with a payload. */
  cron?: string
  /** It sends an email, a code or an alert, so it stays queued while DELIVERY_PAUSED is set. */
  isSender?: true
  /**
   * @param job how often the task was tried, this time included
   * @throws when the task failed. A queued task is tried again; a scheduled one runs again at its next time.
   */
  run(payload: unknown, job: { attempts: number }): Promise<unknown>
}

const LONG = [ERASE_ACCOUNTS, COMPARE_ENGINES, DELETE_LATE_FILES, RESEND_FAILED]

/** Everything that runs later except deliveries, in the worker (tasks.ts) and with Inngest (serve.ts). Each may run twice at once. */
export const TASKS: Readonly<Record<string, Task>> = {
  // The embedded engine looks by itself at everything that is due each minute (embedded/loop.ts).
  sweep: { cron: '* * * * *', run: async () => (env().DELIVERY_ENGINE === 'embedded' ? null : sweep()) },
  release_tasks: { cron: '* * * * *', run: () => releaseTasks(LONG) },
  resume_held: { cron: '* * * * *', run: () => resumeHeld(configuredEngines()) },
  number_messages: { cron: '* * * * *', run: () => numberAllMessages() },
  prune: { cron: '*/10 * * * *', run: () => prune() },
  delete_old_audio: { cron: '17 * * * *', run: () => deleteOldAudio() },
  delete_old_parts: { cron: '19 * * * *', run: () => deleteOldParts() },
  scrub: { cron: '41 * * * *', run: () => scrub() },
  prune_events: { cron: '11 * * * *', run: () => numberLedgers().then(() => pruneEvents()) },
  erase_trials: { cron: '*/5 * * * *', run: () => eraseTrials() },
  check_receivers: { cron: '*/10 * * * *', run: () => checkDueReceivers() },
  prune_listeners: { cron: '*/5 * * * *', run: () => pruneListeners() },
  prune_api_requests: { cron: '29 * * * *', run: () => pruneApiRequests() },
  erase_ended_sessions: { cron: '*/10 * * * *', run: () => eraseEndedSessions() },
  apply_retention: { cron: '23 3 * * *', run: () => applyRetention() },
  [ERASE_ACCOUNTS]: { cron: '*/10 * * * *', run: () => eraseDeletedAccounts() },
  [SEND_CODE]: { isSender: true, run: sendCode },
  [MAIL_ADMIN]: { isSender: true, run: mailAdmin },
  [MAIL_LINK]: { isSender: true, run: mailLink },
  [MAIL_PASSWORD_CHANGED]: { isSender: true, run: mailPasswordChanged },
  [MAIL_PASSKEY_ADDED]: { isSender: true, run: mailPasskeyAdded },
  [WEBHOOK_NOTICE]: { isSender: true, run: sendNotice },
  [WEBHOOK_WARNINGS]: { isSender: true, run: sendWarnings },
  [ASSIGN_MESSAGES]: { run: assignMessages },
  [NOTIFY_MEMBERS]: { run: notifyMembers },
  [MESSAGE_ALERT]: { isSender: true, run: (payload, job) => sendMessageAlert(payload, job) },
  [MAIL_MESSAGES]: { isSender: true, run: mailMessages },
  [PROCESSING_NOTICE]: { isSender: true, run: sendProcessingNotice },
  [WEBHOOK_ALERT]: { isSender: true, run: (payload, job) => sendWebhookAlert(payload, job) },
  [PROCESSING_ALERT]: { isSender: true, run: (payload, job) => sendProcessingAlert(payload, job) },
  [MAIL_INVITATION]: { isSender: true, run: mailInvitation },
  [SUMMARIZE_AGAIN]: { run: (payload) => summarizeAgain(payload, configuredEngines()) },
  [COMPARE_ENGINES]: { run: (payload) => compareEngines(payload, builtInEngines) },
  [DELETE_LATE_FILES]: { run: deleteLateFiles },
  [RESEND_FAILED]: { run: resendFailed },
}
