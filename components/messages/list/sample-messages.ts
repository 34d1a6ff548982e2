/** Texts of the button that sends the sample message. */
export const sampleMessages = {
  description: (count: number) =>
    `Or send it to your ${count === 1 ? 'webhook' : `${count} webhooks`}. It is signed and marked as a test.`,
  button: 'Send sample message',
  sending: 'Sending…',
  announceSending: 'Sending the sample message',
  announceResult: (delivered: number, count: number) => `Sample message delivered to ${delivered} of ${count} webhooks`,
  delivered: (status: number | null, duration: string | null) =>
    duration === null ? `Delivered: status ${status}` : `Delivered: status ${status} in ${duration}`,
}
