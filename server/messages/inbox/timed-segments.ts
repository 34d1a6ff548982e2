import type { MessagePage } from '../../contract/messages/message-page'
import type { TranscriptSegment } from '../../contract/processing/details'

/** More buttons than that make a page slow. An hour of speech has about a thousand segments. */
const MAX_SEGMENTS = 3_000

/**
 * Returns the segments of a transcript with the times at which they begin, for a transcript that follows the player. Empty when they
 * cannot be used: there are fewer than two, servers gave them no ascending times, or together they are not the transcript that is shown.
 */
export function timedSegments(
  segments: readonly TranscriptSegment[] | null,
  transcript: string,
): MessagePage['segments'] {
  if (!segments || segments.length < 2 || segments.length > MAX_SEGMENTS) return []
  const starts = segments.map(({ start }) => start)
  const isAscending = starts.every((start, index) => Number.isFinite(start) && start >= (starts[index - 1] ?? 0))
  if (!isAscending || starts.at(0) === starts.at(-1)) return []
  if (withoutSpaces(segments.map(({ text }) => text).join('')) !== withoutSpaces(transcript)) return []
  return segments.map(({ start, text }) => ({ start, text }))
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')
