import { counted, formatNumber } from '@/components/ui/format'

const deliveries = counted('delivery', 'deliveries')
const webhooks = counted('webhook', 'webhooks')

export const reactivateMessages = {
  one: {
    button: 'Reactivate',
    title: 'Reactivate this webhook',
    intro: 'A test event is sent first. If your receiver responds with a 2xx, the webhook is reactivated.',
    testing: 'Testing…',
    notDelivered: 'The webhook stays disabled, because the test was not delivered. Tests never count as failures.',
    noTest: 'The test could not run. The webhook stays disabled.',
    held: (count: number) => `Send held deliveries (${formatNumber(count)})`,
    heldHint: 'Deliveries that were pending when the webhook was disabled. If you clear this box, they are canceled.',
    missed: (count: number) => `Send missed events (${formatNumber(count)})`,
    missedHint: 'Messages completed while the webhook was disabled. If you clear this box, they stay unsent.',
    oneMoreFailure: (failures: string) =>
      `Failures in a row: ${failures}. Only a delivery with a 2xx resets them, not a test and not the reactivation. ` +
      'One more failure disables the webhook again.',
    sameSecret: 'The signing secret stays the same.',
    submitTest: 'Test and reactivate',
    submit: 'Reactivate',
    submitAnyway: 'Reactivate anyway',
    testAgain: 'Test again and reactivate',
    pending: 'Reactivating…',
    reactivated: (count: number) =>
      count === 0 ? 'Reactivated. There is nothing to send.' : `Reactivated. Sending ${deliveries(count)}.`,
    close: 'Close',
  },

  several: {
    toolbar: 'Reactivate webhooks',
    select: (name: string) => `Select ${name}`,
    selected: (count: number) => `${count} selected`,
    selectAll: (count: number) => `Select all disabled (${count})`,
    reactivate: 'Reactivate',
    clear: 'Clear',
    title: (count: number) => `Reactivate ${webhooks(count)}`,
    counting: 'Counting held deliveries and missed events…',
    noTest: 'No test is sent first. To test a receiver first, reactivate its webhook on the page of the webhook.',
    sameSecret: 'The signing secrets stay the same.',
    oneMoreFailure:
      'Only a delivery with a 2xx resets failures in a row. A webhook that five of them disabled is disabled again by one more.',
    results: 'Results',
    reactivated: 'Reactivated',
    reactivatedSending: (count: number) => `Reactivated. Sending ${deliveries(count)}.`,
    refused: (message: string) => `Not reactivated. ${message}`,
    announcement: (done: number, all: number) =>
      done === all ? `Reactivated ${webhooks(done)}.` : `Reactivated ${done} of ${webhooks(all)}.`,
    close: 'Close',
  },
}
