import { renameAccount } from '@/server/accounts/account/rename-account'
import { createChannel } from '@/server/channels/create-channel'
import { completeMessages } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { expect, test } from '../support/journey'
import { ownAccount, signInAs } from '../support/own-account'
import { undecodable, waitingForBudget } from '../support/unfinished-messages'
import { shoot } from './shoot'

const ARABIC = 'مرحبا، أود تغيير موعدي (يوم الثلاثاء 10:30)؟'
const HEBREW = 'שלום, אפשר לקבוע תור ליום שלישי?'

test('the inbox and a message with right-to-left text', async ({ page }) => {
  test.slow()
  const own = await ownAccount()
  const { account, admin } = own
  const actor = { userId: admin.id, tokenId: null, ipAddress: null }
  await renameAccount(account, actor, HEBREW)
  const { id, name } = await createChannel(account, actor, { type: 'campaign', name: ARABIC })
  const [completed] = await completeMessages(
    account,
    [ARABIC, HEBREW, `Asks for an appointment: ${ARABIC}`, `${HEBREW} OK?`].map((text, index) =>
      aMessage({
        channelId: id,
        channel: { type: 'campaign', id, name, page_url: null },
        transcriptText: `${text}\n${HEBREW}\nand then English`,
        summary: {
          text,
          intent: HEBREW,
          urgency: index === 0 ? 'high' : 'low',
          action_items: [{ task: ARABIC, priority: 'high', deadline: HEBREW }],
          mentioned: { names: [HEBREW, 'سارة'], phones: ['+12025550143'], emails: [] },
        },
        tags: ['موعد', 'דחוף', 'crown'],
      }),
    ),
  )
  await undecodable(own)
  await waitingForBudget(own)
  await signInAs(page, admin.email)
  for (const [file, path] of Object.entries({
    'rtl-inbox': '/messages',
    'rtl-inbox-search': `/messages?q=${encodeURIComponent('الثلاثاء')}&tag=${encodeURIComponent('דחוף')}`,
    'rtl-message': `/messages/${completed?.messageId}`,
    'rtl-processing': '/messages/processing',
  })) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await shoot(page, file)
  }
})
