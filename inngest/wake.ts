import { log } from '../server/log'
import type { WakeRequest } from '../server/wake/wake-request'
import { inngest, messageDue } from './client'
import { groupEvent, groupsOf } from './groups'

/** Inngest accepts 256 KiB per request on its smallest plan. An event of a message has 250 bytes, one of a full group 4,300. */
const MESSAGES_PER_REQUEST = 500
const GROUPS_PER_REQUEST = 50

/** Sends Inngest the events of these wakes. Returns how many of the requests, from the first one on, it accepted. */
export async function wakeInngest(requests: readonly WakeRequest[]): Promise<number> {
  const deliveries = requests.filter(({ kind }) => kind === 'delivery')
  const messages = requests.filter(({ kind }) => kind === 'message')
  const accepted = (await sendMessages(messages)) + (await deliveryWakes.add(deliveries))
  // Of two kinds, the accepted ones are not the first ones.
  const isOfOneKind = deliveries.length === 0 || messages.length === 0
  return isOfOneKind || accepted === requests.length ? accepted : 0
}

/** Inngest ignores a second event under the same id for a day: a repeated wake needs a new generation. */
const sendMessages = (requests: readonly WakeRequest[]): Promise<number> =>
  sendInBatches(requests, MESSAGES_PER_REQUEST, ({ id, groupId, wakeGeneration: wake_generation }) =>
    messageDue.create({ message_id: id, account_id: groupId, wake_generation }, { id: `${id}:${wake_generation}` }),
  )

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

/** Milliseconds between two sends. A run costs the Inngest server 15 to 30 ms of processor time. */
export const WINDOW_MS = 100

interface Waiting {
  requests: readonly WakeRequest[]
  resolve: (accepted: ReadonlySet<string>) => void
}

/** Collects the wakes of a short window, so that one run serves them. After a quiet time a wake is sent at once. */
export class WakeWindow {
  readonly #send: (requests: readonly WakeRequest[]) => Promise<ReadonlySet<string>>
  readonly #clock: () => number
  #waiting: Waiting[] = []
  #lastSendAt = Number.NEGATIVE_INFINITY
  #isBusy = false

  /** `send` returns the ids of the deliveries that were accepted, and never rejects. */
  constructor(
    send: (requests: readonly WakeRequest[]) => Promise<ReadonlySet<string>>,
    clock: () => number = () => performance.now(),
  ) {
    this.#send = send
    this.#clock = clock
  }

  /** Sends wakes with the next window. Returns how many of them, from the first one on, were accepted. */
  async add(requests: readonly WakeRequest[]): Promise<number> {
    if (requests.length === 0) return 0
    const accepted = await new Promise<ReadonlySet<string>>((resolve) => {
      this.#waiting.push({ requests, resolve })
      this.#plan()
    })
    const refused = requests.findIndex(({ id }) => !accepted.has(id))
    return refused < 0 ? requests.length : refused
  }

  #plan(): void {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    const waitMs = this.#lastSendAt + WINDOW_MS - this.#clock()
    if (waitMs <= 0) void this.#flush()
    else setTimeout(() => void this.#flush(), waitMs)
  }

  async #flush(): Promise<void> {
    this.#lastSendAt = this.#clock()
    const batch = this.#waiting.splice(0)
    const accepted = await this.#send(batch.flatMap(({ requests }) => requests))
    for (const { resolve } of batch) resolve(accepted)
    this.#isBusy = false
    this.#plan()
  }
}

const deliveryWakes = new WakeWindow(async (requests) => {
  const groups = groupsOf(requests)
  const sent = await sendInBatches(groups, GROUPS_PER_REQUEST, groupEvent)
  return new Set(groups.slice(0, sent).flatMap(({ ids }) => ids))
})
