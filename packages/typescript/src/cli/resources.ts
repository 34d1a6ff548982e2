import { parseArgs } from 'node:util'
import { EXIT, Failure } from './failure.js'
import { listeners } from './listener.js'
import { api } from './request.js'
import { currentListener } from './trigger.js'

interface Message {
  id: string
  completed_at: string
  sender: { email: string | null; phone: string | null; whatsapp: string | null }
  summary: { text: string; urgency: string | null }
}

/** `messages list`: the newest completed messages. */
export async function listMessages(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      limit: { type: 'string' },
      channel: { type: 'string' },
      urgency: { type: 'string' },
      search: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { limit, channel: channel_id, urgency, search: q, json } = values
  const page = await api<{ messages: Message[] }>('GET', '/messages', { query: { limit, channel_id, urgency, q } })
  if (json) console.log(JSON.stringify(page, null, 2))
  for (const { id, completed_at, sender, summary } of json ? [] : page.messages) {
    const contact = sender.email ?? sender.phone ?? sender.whatsapp ?? ''
    const text = summary.text.replace(/\s+/g, ' ').slice(0, 100)
    console.log([id, completed_at.slice(0, 16), summary.urgency ?? '-', contact, text].join('  '))
  }
  return EXIT.ok
}

/** `messages get`: one message. */
export async function getMessage(args: string[]): Promise<number> {
  const id = onlyArgument(args, 'the id of a message')
  console.log(JSON.stringify(await api('GET', `/messages/${encodeURIComponent(id)}`), null, 2))
  return EXIT.ok
}

/** `events resend`: sends an event to a listener or a webhook again. */
export async function resendEvent(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { webhook: { type: 'string' }, listener: { type: 'string' } },
    allowPositionals: true,
  })
  const event_id = onlyArgument(positionals, 'the id of an event, evt_…')
  if (values.webhook !== undefined) return resendToWebhook(values.webhook, event_id)
  const listener = values.listener ?? (await currentListener())
  await api('POST', `/listeners/${listener}/requests`, { body: { event_id } })
  console.log(`Sent ${event_id} to the listener ${listener}.`)
  return EXIT.ok
}

async function resendToWebhook(id: string, event_id: string): Promise<number> {
  const path = `/webhook-subscriptions/${encodeURIComponent(id)}/deliveries`
  const query = { event_id, limit: '1' }
  const { deliveries } = await api<{ deliveries: { id: string }[] }>('GET', path, { query })
  const [newest] = deliveries
  if (!newest) throw new Failure(`The webhook ${id} has no delivery of ${event_id}.`)
  await api('POST', `${path}/${newest.id}/resend`, { body: {} })
  console.log(`${event_id} is sent to the webhook ${id} again.`)
  return EXIT.ok
}

/** `listeners list`. */
export async function showListeners(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const found = await listeners()
  if (values.json) console.log(JSON.stringify(found, null, 2))
  for (const { id, target, waiting, expires_at } of values.json ? [] : found)
    console.log([id, target || '-', `${waiting} waiting`, `ends ${expires_at.slice(0, 16)}`].join('  '))
  return EXIT.ok
}

/** `listeners delete`. */
export async function removeListener(args: string[]): Promise<number> {
  const id = onlyArgument(args, 'the id of a listener')
  await api('DELETE', `/listeners/${encodeURIComponent(id)}`)
  console.log(`Deleted the listener ${id}.`)
  return EXIT.ok
}

function onlyArgument(args: string[], what: string): string {
  const [first, ...others] = args
  if (first === undefined || others.length > 0 || first.startsWith('-')) throw new Failure(`Name ${what}.`, EXIT.usage)
  return first
}
