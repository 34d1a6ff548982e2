import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import { alertTask } from '../../alerts/send-alert'
import { NoticePayload, PROCESSING_ALERT, unfinishedPage } from './notice'
import { noticeAlert } from './notice-messages'

/** The task: makes one try to send an alert about processing to one alert URL. */
export const sendProcessingAlert = alertTask(
  PROCESSING_ALERT,
  NoticePayload,
  async ({ kind, reason }, { accountId }) => {
    const [account] = await db().select().from(accounts).where(eq(accounts.id, accountId))
    return account ? noticeAlert(kind, { account: account.name, reason, link: unfinishedPage() }) : null
  },
)
