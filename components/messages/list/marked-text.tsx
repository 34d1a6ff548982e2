import type { HighlightedText } from '@/server/contract/messages/message-list'

/** Marks the search terms in a text. It renders only text nodes, so markup in the text stays text. */
export function MarkedText({ pieces }: { pieces: HighlightedText }) {
  let at = 0
  return pieces.map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? (
      <mark key={key} className="rounded-[2px] bg-accent/20 px-px text-inherit">
        {text}
      </mark>
    ) : (
      text
    )
  })
}
