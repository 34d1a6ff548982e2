import type { ListedMessage } from '@/server/contract/messages/message-list'

/** How many characters of tags a wide row has room for beside none, one or two marks with a word. A chip needs `CHIP_ROOM` more. */
const ROOM = [34, 22, 12]
const CHIP_ROOM = 2

/**
 * Returns the first tags, as many as a row shows in full on a laptop. The others are counted.
 * @param words how many marks of the row have a word
 */
export function shownTags(tags: readonly string[], words: number): readonly string[] {
  let left = ROOM[words] ?? 0
  const end = tags.findIndex((tag) => {
    left -= tag.length + CHIP_ROOM
    return left < 0
  })
  return end < 0 ? tags : tags.slice(0, end)
}

type MarkedMessage = Pick<
  ListedMessage,
  'tags' | 'callback_required' | 'urgency' | 'sentiment' | 'note_count' | 'done_at'
> & { sender: Pick<ListedMessage['sender'], 'contact_verified'> }

/** The line of marks on a phone of 360 pixels: alone, beside the name of a channel, and there with two words and tags, in pixels. */
const LINES = { alone: 270, besideChannel: 200, wordsBesideChannel: 234 } as const
/** The widths of marks on a phone with the gap behind each, in pixels. */
const WIDTHS = { unverified: 105, callback: 82, high: 106, sign: 26, done: 54, otherTags: 38 } as const
const widthOfTag = (tag: string) => tag.length * 7 + 24

/**
 * Returns how many tags a row shows on a phone, beside its other marks and the number of the tags that it does not show.
 * Styles: `.inbox-marks` in globals.css.
 */
export function countOnPhone(message: MarkedMessage, showsChannel: boolean): number {
  const { tags, callback_required: isCallback, urgency, sentiment, sender, note_count, done_at } = message
  const isHigh = urgency === 'high'
  const areBoth = isCallback && isHigh
  const used =
    (isCallback ? WIDTHS.callback : 0) +
    (isHigh ? WIDTHS.high : 0) +
    (sender.contact_verified ? 0 : areBoth ? WIDTHS.sign : WIDTHS.unverified) +
    (sentiment === 'negative' || sentiment === 'frustrated' ? WIDTHS.sign : 0) +
    (note_count > 0 ? WIDTHS.sign : 0) +
    (done_at ? WIDTHS.done : 0)
  const words = Number(isCallback) + Number(isHigh) + Number(!sender.contact_verified)
  const hasChannel = showsChannel && !(areBoth && !sender.contact_verified)
  let left = LINES[hasChannel ? (words > 1 ? 'wordsBesideChannel' : 'besideChannel') : 'alone'] - used
  const end = tags.findIndex((tag, index) => {
    left -= widthOfTag(tag)
    return left < (index < tags.length - 1 ? WIDTHS.otherTags : 0)
  })
  return end < 0 ? tags.length : end
}
