import { eq } from 'drizzle-orm'
import { db } from '@/db/client'
import { apiRequests, deliveries, deliveryAttempts } from '@/db/schema'
import { renameAccount } from '@/server/accounts/account/account'
import { invite } from '@/server/accounts/invitations/invitations'
import { createChannel } from '@/server/channels/create-channel'
import { CreateSubscription } from '@/server/contract/webhooks/creation'
import { createRule } from '@/server/messages/assignment/rules'
import { audioStore } from '@/server/messages/audio/audio-store'
import { sampleAudio } from '@/server/messages/audio/recording'
import { completeMessages } from '@/server/messages/completion/complete'
import { saveContact } from '@/server/messages/inbox/contacts'
import { addNote } from '@/server/messages/inbox/notes'
import { saveView } from '@/server/messages/inbox/views'
import { aListener, anAlertUrl, aPasskey } from '@/server/testing/fixtures/factory'
import { aMessage } from '@/server/testing/fixtures/message'
import { createToken } from '@/server/tokens/tokens'
import { createSubscription } from '@/server/webhooks/subscriptions/create'
import { type OwnAccount, ownMember } from './own-account'
import { failedSummary, notUnderstood, retriedLater } from './unfinished-messages'

/** One word, without a place to break it. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'
const NAME = `${WORD} ${WORD}`
const EMAIL = 'maximiliane.featherstonehaugh-cholmondeley@long-addresses.example'
const LINK = `https://1.1.1.1/${'a-long-path-without-spaces-'.repeat(8)}`

/**
 * Fills an account with long words, names, addresses and URLs. Returns the pages that show them, each with the buttons on it that
 * open a dialog, and the items of a menu as `menu: item`.
 */
export async function fillWithLongTexts(own: OwnAccount): Promise<[path: string, opened: string[]][]> {
  const { account, admin } = own
  const actor = { userId: admin.id, tokenId: null, ipAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }
  await renameAccount(account, actor, NAME)
  await ownMember(own, 'editor')
  await invite(account, actor, { email: `maximiliane.featherstonehaugh-${admin.email}`, role: 'viewer' })
  const { row: token } = await createToken(account, actor, {
    name: NAME,
    expiresInDays: 90,
    createdByUserId: admin.id,
  })
  const requested = ['/messages/recent', '/webhook-subscriptions/{id}/ledger/{sequence}', null]
  await db()
    .insert(apiRequests)
    .values(
      requested.map((endpoint, index) => ({
        accountId: account.id,
        tokenId: token.id,
        at: new Date(),
        method: 'DELETE',
        endpoint,
        status: 422,
        error: index === 0 ? null : 'invalid_webhook_subscription_url',
        ms: 12_345,
        requestId: crypto.randomUUID(),
      })),
    )
  const channel = await createChannel(account, actor, { type: 'campaign', name: NAME })
  await createChannel(account, actor, { type: 'domain', name: `${'long-label-'.repeat(5)}host.example` })
  await createRule(account, actor, { channel_id: channel.id, tag: WORD, urgency: 'high', user_ids: [admin.id] })
  await saveView(account, admin.id, { name: WORD, filters: { tag: WORD } })
  await anAlertUrl({ accountId: account.id, url: LINK, name: WORD })
  await aPasskey(admin.id, { name: WORD })
  await aListener(account.id, admin.id, { target: 'http://localhost:4000/hooks/with-a-long-path' })
  const { row: webhook } = await createSubscription(
    account,
    actor,
    CreateSubscription.parse({ url: LINK, channel_id: channel.id }),
  )
  const audioKey = crypto.randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  const text = `${NAME} ${LINK} ${EMAIL}`
  const [completed] = await completeMessages(account, [
    aMessage({
      createdAt: new Date(),
      completedAt: new Date(),
      audioKey,
      channelId: channel.id,
      channel: { type: 'campaign', id: channel.id, name: channel.name, page_url: null },
      sender: { verification_method: 'email', contact_verified: false, email: EMAIL, phone: null, whatsapp: null },
      transcriptText: text,
      summary: {
        text,
        intent: NAME,
        urgency: 'high',
        sentiment: 'negative',
        callback_required: true,
        action_items: [{ task: text, priority: 'high', deadline: NAME }],
        mentioned: { names: [NAME], phones: ['+12015550147'], emails: [EMAIL] },
      },
      tags: [WORD, `${WORD}s`],
      googleReview: { enabled: true, review_url: LINK },
    }),
  ])
  const message = completed?.messageId ?? ''
  await addNote(account, actor, message, text)
  await saveContact(account, actor, { id: message, name: NAME, notes: text })
  const unfinished = [await failedSummary(own, EMAIL), await notUnderstood(own, EMAIL), await retriedLater(own, EMAIL)]
  await db()
    .insert(deliveryAttempts)
    .values({
      ...{ id: crypto.randomUUID(), subscriptionId: webhook.id, eventId: crypto.randomUUID() },
      ...{ resendNumber: 0, number: 1, attemptedAt: new Date(), status: 500, failure: 'http_status' },
      ...{ error: text, excerpt: text, retryAfter: NAME },
    })
  const [delivery] = await db().select().from(deliveries).where(eq(deliveries.subscriptionId, webhook.id))

  const [webhooks, access] = ['/integrations/webhooks', '/integrations/api-access']
  return [
    ['/messages', []],
    [`/messages?q=${WORD}&tag=${WORD}&urgency=high`, ['Save view']],
    [`/messages?contact=${EMAIL}`, []],
    [`/messages/${message}`, ['Correct transcript', 'Snooze: Date and time…', 'Erase message', 'Erase this sender']],
    ['/messages/processing', []],
    ...unfinished.map((id): [string, string[]] => [`/messages/${id}`, []]),
    ['/integrations/channels', []],
    ['/integrations/channels/new', []],
    ...['', '?section=recording', '?section=texts', '?section=appearance', '?section=limits', '?section=danger'].map(
      (section): [string, string[]] => [`/integrations/channels/${channel.id}${section}`, []],
    ),
    [webhooks, []],
    [`${webhooks}/${webhook.id}`, ['More actions: Rotate secret', 'More actions: Delete']],
    [`${webhooks}/${webhook.id}/settings`, []],
    [`${webhooks}/${webhook.id}/events/evt_${delivery?.eventId}`, []],
    [`${webhooks}/new`, []],
    [`${webhooks}/deliveries`, []],
    [`${webhooks}/check`, []],
    [access, ['Create token']],
    [`${access}/requests`, []],
    ['/settings', ['Delete account']],
    ['/settings/notifications', []],
    ['/settings/assignment', ['Add rule']],
    ['/settings/processing', []],
    ['/settings/members', ['Invite member']],
    ['/settings/privacy', []],
    ['/settings/activity', []],
    ['/profile', ['Delete login']],
  ]
}
