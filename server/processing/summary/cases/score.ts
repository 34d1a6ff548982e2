import type { Message } from '../../../contract/messages/message'
import { builtInClaims } from '../built-in/built-in'
import { ground } from '../grounding'
import type { Claims } from '../summarizer'
import { compare, type SummaryCase } from './read-cases'

export interface FieldScore {
  correct: number
  total: number
  /** The cases in which the field is wrong. */
  wrong: string[]
}

/** Summarizes by the built-in rules, or grounds the claims that the case has from a model. */
export function summaryOf({ transcript, language, expected: { claims } }: SummaryCase): Message['summary'] {
  const said = claims === undefined ? builtInClaims(transcript) : (JSON.parse(claims) as Claims)
  return ground(said, transcript, { language }).summary
}

/** Returns by field how many cases have what their table expects. */
export function scoreOf(cases: readonly SummaryCase[]): Record<string, FieldScore> {
  const scores: Record<string, FieldScore> = {}
  for (const one of cases)
    for (const [field, isCorrect] of Object.entries(compare(one.expected, summaryOf(one)))) {
      const score = scores[field] ?? { correct: 0, total: 0, wrong: [] }
      scores[field] = score
      score.total += 1
      if (isCorrect) score.correct += 1
      else score.wrong.push(one.id)
    }
  return scores
}
