import { formatNumber } from '@/components/ui/format'

/** What limits of channels and plans count, in the same words wherever a page shows it. */
export const transcribedTexts = {
  name: 'Transcribed this month',
  amount: (messages: number, seconds: number) =>
    `${messages === 1 ? '1 message' : `${formatNumber(messages)} messages`}, ${usedMinutes(seconds)} minutes`,
  rule: 'Each transcribed recording counts, also after its message is deleted. Messages that arrive with a transcript, such as samples, do not count.',
}

/** Returns minutes with one decimal, rounded up, so that used minutes are never shown as fewer than they are. */
export const usedMinutes = (seconds: number) => formatNumber(Math.ceil(seconds / 6) / 10)
