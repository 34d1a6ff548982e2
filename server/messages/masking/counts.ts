import type { Token } from './reader'

/** "the first four are …", "next four: …", "die letzten vier sind …": the number says how many digits follow. */
const BEFORE_COUNT =
  /(?<!\p{L})(?:first|second|third|fourth|next|last|final|following|remaining|other|another|ersten|zweiten|dritten|nächsten|letzten|primeros|siguientes|últimos|prime|prossime|ultime|premiers|prochains|derniers)\s+$/iu
/** "four one one one, that is three ones": the number explains what was said before. */
const BEFORE_EXPLANATION = /(?<!\p{L})(?:that is|that's|that’s|that makes|meaning|so that's|das sind|das heißt)\s+$/iu

/**
 * Returns the tokens without those that count or explain digits, for a second reading of the text; undefined where
 * there are none. "Next four one one one one" is either four digits or five, so neither reading alone is enough.
 */
export function withoutCounts(tokens: readonly Token[], text: string): Token[] | undefined {
  const kept = tokens.filter(({ text: digits, kind, start, end }) => {
    if (kind === 'letters') return true
    const before = text.slice(Math.max(0, start - 20), start)
    if (/^[2-8]$/.test(digits) && BEFORE_COUNT.test(before)) return false
    return !(kind === 'spoken' && /\s/.test(text.slice(start, end)) && BEFORE_EXPLANATION.test(before))
  })
  return kept.length < tokens.length ? kept : undefined
}
