import { DISABLE_AFTER_FAILURES } from '../../webhooks/rules/failure-counter'

/** One delivery. `out` is the attempt in flight, and the activation in which it began. */
interface ModelDelivery {
  event: string
  run: number
  state: string
  attempts: number
  interruptions: number
  out: { id: string; activation: number; isLeaseOver: boolean } | null
}
export type Result = 'success' | 'failure' | 'gone' | 'interrupted'

const THREE_INTERRUPTIONS = 3

/**
 * A model of one subscription according to the spec and choices.md, one attempt at a time: no batches, clock or locks.
 */
export class Model {
  constructor(private readonly maxAttempts: number) {}

  isActive = true
  isGone = false
  counter = 0
  activation = 0
  missed = new Set<string>()
  deliveries: ModelDelivery[] = []

  publish(event: string): void {
    if (this.isActive) this.add(event, 0)
    else this.missed.add(event)
  }

  /** An attempt begins, or was interrupted. The third interruption keeps the attempt id and counts as an attempt. */
  begin(delivery: ModelDelivery, id: string): void {
    const isInterruptedTooOften = this.isInterruptedTooOften(delivery)
    if (delivery.out) delivery.interruptions++
    const activation = isInterruptedTooOften && delivery.out ? delivery.out.activation : this.activation
    delivery.out = { id, activation, isLeaseOver: false }
  }

  end(id: string, result: Result): void {
    const delivery = this.deliveries.find(({ out }) => out?.id === id)
    if (!delivery?.out) return // Fenced: the row has another attempt, or none.
    const { activation } = delivery.out
    Object.assign(delivery, { out: null, interruptions: 0, attempts: delivery.attempts + 1 })
    if (result !== 'interrupted') this.counter = result === 'success' ? 0 : this.counter + 1
    if (result === 'success') delivery.state = 'delivered'
    else if (result === 'gone') delivery.state = 'gone'
    else if (delivery.attempts === this.maxAttempts) delivery.state = 'failed'
    if (result !== 'success' && result !== 'interrupted' && activation === this.activation) {
      if (result === 'gone') this.switchOff(true)
      else if (this.isActive && this.counter >= DISABLE_AFTER_FAILURES) this.switchOff(false)
    }
    if (!this.isActive && delivery.state === 'pending') this.shelve([delivery])
  }

  /** Nothing was sent. A lost attempt remains the interrupted one that it was before the claim. */
  release(id: string, isInterruptedTooOften: boolean): void {
    const delivery = this.deliveries.find(({ out }) => out?.id === id)
    if (!delivery?.out) return
    if (!isInterruptedTooOften) delivery.out = null
    else {
      delivery.interruptions = Math.max(delivery.interruptions - 1, THREE_INTERRUPTIONS - 1)
      delivery.out.isLeaseOver = true
    }
  }

  switchOff(isGone: boolean): void {
    this.isActive = false
    this.isGone ||= isGone
    this.shelve(this.waiting())
  }

  /** Whether the attempt of a due row was interrupted for the third time. */
  isInterruptedTooOften = ({ out, interruptions }: ModelDelivery): boolean =>
    out !== null && interruptions + 1 >= THREE_INTERRUPTIONS

  /** A claim finds due rows of an inactive subscription: interruptions are recorded, nothing is sent. */
  shelveDue(deliveries: ModelDelivery[]): void {
    for (const delivery of deliveries) {
      if (delivery.out) delivery.interruptions++
      delivery.out = null
    }
    this.shelve(deliveries)
  }

  /** Holds a delivery of an inactive subscription until a reactivation, or cancels it if there can be none. */
  shelve(deliveries: ModelDelivery[]): void {
    for (const delivery of deliveries) delivery.state = this.isGone ? 'canceled' : 'held'
  }

  waiting = () => this.deliveries.filter(({ state, out }) => state === 'held' || (state === 'pending' && out === null))
  due = () => this.deliveries.filter(({ state, out }) => state === 'pending' && (out === null || out.isLeaseOver))

  mayResend = (event: string): boolean =>
    this.isActive && !this.deliveries.some((one) => one.event === event && one.run > 0 && one.state === 'pending')
  resend(event: string): void {
    this.add(event, 1 + Math.max(...this.deliveries.filter((one) => one.event === event).map(({ run }) => run)))
  }

  mayReactivate = (): boolean => !this.isActive && !this.isGone
  reactivate(sendHeld: boolean, sendMissed: boolean): void {
    for (const delivery of this.waiting()) delivery.state = sendHeld ? 'pending' : 'canceled'
    if (sendMissed) for (const event of this.missed) this.add(event, 0)
    this.missed.clear()
    this.isActive = true
    this.activation++
  }

  private add(event: string, run: number): void {
    this.deliveries.push({ event, run, state: 'pending', attempts: 0, interruptions: 0, out: null })
  }
}
