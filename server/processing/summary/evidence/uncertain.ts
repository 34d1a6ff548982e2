import type { Transcript } from '../../speech/recognizer'
import { wordsOf } from './words'

/** Words of a transcript, folded, that were perhaps misheard wherever they occur. */
export type UncertainWords = ReadonlySet<string>

/** Returns the words of which the engine is not sure. A word that it is sure of elsewhere is certain. */
export function uncertainWords({ text, segments }: Pick<Transcript, 'text' | 'segments'>): UncertainWords {
  const unsure = countsOf(segments.flatMap(({ uncertain = [] }) => uncertain).join(' '))
  const said = countsOf(text)
  return new Set([...unsure].flatMap(([word, count]) => (count >= (said.get(word) ?? 0) ? [word] : [])))
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text: word } of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Tells whether a name, an address or a number has a word or a group of digits that was perhaps misheard. */
export function isUncertain(value: string, uncertain: UncertainWords): boolean {
  const digits = value.replaceAll(/\D/g, '')
  return (
    wordsOf(value).some(({ text }) => uncertain.has(text)) ||
    [...uncertain].some((word) => /^\d{3,}$/.test(word) && digits.includes(word))
  )
}
