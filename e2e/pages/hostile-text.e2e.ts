import { randomUUID } from 'node:crypto'
import { db } from '@/db/client'
import { deliveryAttempts } from '@/db/schema'
import { renameAccount } from '@/server/accounts/account/account'
import { createChannel } from '@/server/channels/create-channel'
import { CreateSubscription } from '@/server/contract/webhooks/creation'
import { completeMessages } from '@/server/messages/completion/complete'
import { aMessage } from '@/server/testing/fixtures/message'
import { createToken } from '@/server/tokens/tokens'
import { createSubscription } from '@/server/webhooks/subscriptions/create'
import { expect, LONG, test } from '../support/journey'
import { ownAccount, signInAs } from '../support/own-account'

const SCRIPT = `"'><script>ran()</script><img src=x onerror=ran()><svg onload=ran()>`
const LINK = 'javascript:ran()'

test('script in text from outside stays text on every page', LONG, async ({ page, complaints }) => {
  const { account, admin } = await ownAccount()
  const actor = { userId: admin.id, tokenId: null, ipAddress: SCRIPT }
  await renameAccount(account, actor, `Name ${SCRIPT}`)
  await createToken(account, actor, { name: `Token ${SCRIPT}`, expiresInDays: null, createdByUserId: admin.id })
  const campaign = await createChannel(account, actor, { type: 'campaign', name: `Campaign ${SCRIPT}` })
  const hostile = (where: string) => `${where} ${SCRIPT} ${LINK}`
  const message = aMessage({
    sender: {
      verification_method: 'email',
      contact_verified: false,
      email: "ran'x+y@x.example",
      phone: null,
      whatsapp: null,
    },
    channel: { type: 'domain', id: 'c', name: hostile('Domain'), page_url: LINK },
    transcriptText: hostile('Transcript'),
    summary: {
      text: hostile('Summary'),
      intent: hostile('Intent'),
      action_items: [{ task: hostile('Task'), priority: 'high', deadline: hostile('Deadline') }],
      mentioned: { names: [hostile('Mentioned')], phones: [], emails: [] },
    },
    tags: [SCRIPT],
    googleReview: { enabled: true, review_url: LINK },
  })
  const onCampaign = { type: 'campaign' as const, id: campaign.id, name: campaign.name, page_url: null }
  const [completed] = await completeMessages(account, [
    message,
    aMessage({ channelId: campaign.id, channel: onCampaign, transcriptText: hostile('Transcript') }),
  ])
  const { row } = await createSubscription(
    account,
    actor,
    CreateSubscription.parse({ url: `https://1.1.1.1/${SCRIPT}`, zapier_subscription_id: SCRIPT }),
  )
  const attempt = { subscriptionId: row.id, eventId: randomUUID(), resendNumber: 0, number: 1, attemptedAt: new Date() }
  await db()
    .insert(deliveryAttempts)
    .values({
      ...attempt,
      id: randomUUID(),
      status: 500,
      failure: hostile('Failure'),
      error: hostile('Error'),
      excerpt: hostile('Excerpt'),
      retryAfter: SCRIPT,
    })

  await page.addInitScript(() => Object.assign(window, { ran: () => console.error('A script from outside ran.') }))
  await signInAs(page, admin.email)
  const pages: [string, string][] = [
    ['/messages', 'Name "'],
    [`/messages?q=${encodeURIComponent(SCRIPT)}`, SCRIPT],
    [`/messages?tag=${encodeURIComponent(SCRIPT)}`, SCRIPT],
    [`/messages/${completed?.messageId}`, 'Transcript "'],
    ['/integrations/webhooks', 'Name "'],
    [`/integrations/webhooks/${row.id}`, 'Excerpt "'],
    ['/integrations/api-access', 'Token "'],
    ['/settings', 'Name "'],
    ['/settings/members', 'Name "'],
    ['/settings/activity', 'Token "'],
  ]
  for (const [path, shown] of pages) {
    await page.goto(path)
    const texts = await page.evaluate(() => {
      const seen = document.createElement('div')
      seen.append(...[...document.body.children].map((child) => child.cloneNode(true)))
      // Hydration data is not visible text.
      for (const script of seen.querySelectorAll('script')) script.remove()
      return [seen.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)]
    })
    expect(texts.join('\n'), path).toContain(shown)
    const active = await page.evaluate(() =>
      [...document.querySelectorAll('[href], [src], [action], [onload], [onerror]')]
        .filter(
          (one) =>
            ['href', 'src', 'action'].some((name) => /^\s*javascript:|^x$/i.test(one.getAttribute(name) ?? '')) ||
            one.hasAttribute('onload') ||
            one.hasAttribute('onerror'),
        )
        .map((one) => one.outerHTML.slice(0, 200)),
    )
    expect(active, path).toEqual([])
  }
  // No script ran, and the policy did not have to block one.
  expect(complaints).toEqual([])
})
