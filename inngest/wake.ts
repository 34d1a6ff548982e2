import { log } from '../server/log'
import type { WakeRequest } from '../server/wake/wake-request'
import { inngest } from './client'
import { messageDue } from './events'
import { groupEvent, groupsOf } from './groups/groups'
import { WakeWindow } from './groups/wake-window'

/**
 * Inngest accepts 5,000 events per request and, on its smallest plan, 256 KiB. An event of a message has about 250
 * bytes, one of a full group 4,300.
 */
const MESSAGES_PER_REQUEST = 500
const GROUPS_PER_REQUEST = 50

/**
 * Sends Inngest the events of these wakes. Deliveries that are woken together have one, which starts a run of
 * groups/deliver-group.ts, and each message has one for process-message.ts.
 * @returns how many of the requests, from the first one on, Inngest accepted
 */
export async function wakeInngest(requests: readonly WakeRequest[]): Promise<number> {
  const deliveries = requests.filter(({ kind }) => kind === 'delivery')
  const messages = requests.filter(({ kind }) => kind === 'message')
  const accepted = (await sendMessages(messages)) + (await deliveryWakes.add(deliveries))
  // Of two kinds, the accepted ones are not the first ones.
  const isOfOneKind = deliveries.length === 0 || messages.length === 0
  return isOfOneKind || accepted === requests.length ? accepted : 0
}

const deliveryWakes = new WakeWindow(async (requests) => {
  const groups = groupsOf(requests)
  const sent = await sendInBatches(groups, GROUPS_PER_REQUEST, groupEvent)
  return new Set(groups.slice(0, sent).flatMap(({ ids }) => ids))
})

/**
 * Creates the event of a message. Inngest keeps an event's id for a day and ignores a second event under it: a repeated
 * wake needs a new generation.
 */
const sendMessages = (requests: readonly WakeRequest[]): Promise<number> =>
  sendInBatches(requests, MESSAGES_PER_REQUEST, ({ id, groupId, wakeGeneration: wake_generation }) =>
    messageDue.create({ message_id: id, account_id: groupId, wake_generation }, { id: `${id}:${wake_generation}` }),
  )

/** Sends an event for each item. Returns how many items, from the first one on, Inngest accepted. */
async function sendInBatches<Item>(
  items: readonly Item[],
  size: number,
  eventOf: (item: Item) => ReturnType<typeof groupEvent> | ReturnType<typeof messageDue.create>,
): Promise<number> {
  for (let sent = 0; sent < items.length; sent += size) {
    try {
      await inngest().send(items.slice(sent, sent + size).map((item) => eventOf(item)))
    } catch (error) {
      // The next batch is not tried: the SDK has tried this one five times, which takes about two seconds.
      log.warn({ err: error, requests: items.length - sent }, 'wake failed; the sweep wakes Inngest again')
      return sent
    }
  }
  return items.length
}
