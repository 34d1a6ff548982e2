import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
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

const ARABIC = 'مرحبا، أود تغيير موعدي (يوم الثلاثاء 10:30)؟'
const HEBREW = 'שלום, אפשר לקבוע תור ליום שלישי?'

/**
 * Returns texts with right-to-left letters that are part of a left-to-right line or have a wrong direction. Text that users
 * wrote must be in an element with `dir`, which takes the direction of its first strong character. A line that is cut must
 * have that direction too, because the ellipsis is at its end.
 */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strong = /[A-Za-z\u00c0-\u024f\u0590-\u08ff]/
    const rightToLeft = /[\u0590-\u08ff]/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const wrong: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent || !rightToLeft.test(text) || parent.closest('script, style')) continue
      const own = parent.closest('[dir]')
      const first = strong.exec(own?.textContent ?? '')?.[0] ?? ''
      const isCode = own?.getAttribute('dir') === 'ltr'
      const expected = !isCode && rightToLeft.test(first) ? 'rtl' : 'ltr'
      if (!own || own === document.documentElement) wrong.push(`no direction: ${text}`)
      else if (getComputedStyle(own).direction !== expected) wrong.push(`not ${expected}: ${text}`)
      else if (getComputedStyle(own).unicodeBidi === 'normal' && getComputedStyle(own).display === 'inline')
        wrong.push(`not isolated: ${text}`)
      for (let line: Element | null = parent; line && line !== document.body; line = line.parentElement) {
        const { textOverflow, direction } = getComputedStyle(line)
        if (textOverflow !== 'ellipsis' || isCode) continue
        if (rightToLeft.test(strong.exec(line.textContent ?? '')?.[0] ?? '') && direction !== 'rtl')
          wrong.push(`cut at its beginning: ${text}`)
      }
    }
    for (const input of document.querySelectorAll('input, textarea')) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
      if (rightToLeft.test(input.value) && getComputedStyle(input).direction !== 'rtl')
        wrong.push(`input: ${input.value}`)
    }
    return wrong
  })

test(
  'right-to-left text has its own direction on every page and does not reorder its neighbors',
  LONG,
  async ({ page }) => {
    const { account, admin } = await ownAccount()
    const actor = { userId: admin.id, tokenId: null, ipAddress: null }
    await renameAccount(account, actor, `${HEBREW} 24`)
    await createToken(account, actor, { name: ARABIC, expiresInDays: null, createdByUserId: admin.id })
    const campaign = await createChannel(account, actor, { type: 'campaign', name: `${ARABIC} 2` })
    // With several channels, the inbox names the channel of each message.
    await createChannel(account, actor, { type: 'campaign', name: `${HEBREW} 3` })
    const [completed] = await completeMessages(account, [
      aMessage({
        channelId: campaign.id,
        channel: { type: 'campaign', id: campaign.id, name: campaign.name, page_url: null },
        transcriptText: `${ARABIC}\n${HEBREW}\nand then English`,
        summary: {
          text: ARABIC,
          intent: HEBREW,
          action_items: [{ task: ARABIC, priority: 'high', deadline: HEBREW }],
          mentioned: { names: [HEBREW, 'سارة'], phones: [], emails: [] },
        },
        tags: ['موعد', 'דחוף'],
        googleReview: { enabled: true, review_url: 'https://reviews.example/' },
      }),
    ])
    const { row } = await createSubscription(
      account,
      actor,
      CreateSubscription.parse({ url: 'https://1.1.1.1/voice', channel_id: campaign.id }),
    )
    await db()
      .insert(deliveryAttempts)
      .values({
        id: randomUUID(),
        subscriptionId: row.id,
        eventId: randomUUID(),
        resendNumber: 0,
        number: 1,
        attemptedAt: new Date(),
        status: 500,
        failure: 'http_status',
        error: `HTTP 500: ${ARABIC}`,
        excerpt: `${ARABIC}\nline two`,
        retryAfter: 'שעה',
      })

    await signInAs(page, admin.email)
    const path = `/integrations/webhooks/${row.id}`
    const pages: [string, string][] = [
      ['/messages', `${ARABIC} 2`],
      [`/messages?q=${encodeURIComponent('الثلاثاء')}`, ARABIC.slice(0, 5)],
      [`/messages?q=${encodeURIComponent('דבראחר')}&tag=${encodeURIComponent('דחוף')}`, 'דבראחר'],
      [`/messages/${completed?.messageId}`, HEBREW],
      ['/integrations/webhooks', ARABIC],
      [path, ARABIC],
      ['/integrations/webhooks/new', ARABIC],
      ['/integrations/api-access', ARABIC],
      ['/settings', HEBREW],
      ['/settings/members', HEBREW],
      ['/settings/activity', ARABIC],
    ]
    for (const [address, shown] of pages) {
      await page.goto(address)
      expect(await page.locator('body').textContent(), address).toContain(shown)
      expect(await misplaced(page), address).toEqual([])
    }
    await page.goto(path)
    await page.getByRole('table', { name: 'Delivery attempts' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText(ARABIC)
    expect(await misplaced(page), 'an open attempt').toEqual([])

    // Each line of a transcript takes its own direction, and a URL stays left-to-right.
    await page.goto(`/messages/${completed?.messageId}`)
    const transcript = page.locator('p', { hasText: 'and then English' })
    await expect(transcript).toHaveCSS('unicode-bidi', 'plaintext')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveCSS('direction', 'ltr')
  },
)
