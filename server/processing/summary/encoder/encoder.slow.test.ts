import { describe, expect, test } from 'vitest'
import { encoderForTests } from '../../../testing/processing/encoder'
import { type DangerCase, isUrgent, readDangers, summaryOf } from '../../../testing/processing/summary-cases'
import { RUNS_ALL } from '../../../testing/sample'
import type { Meaning } from '../summarizer'
import { readE5 } from './e5-file'
import { meaningOf } from './meaning'
import { tokensOf } from './tokens'

const encoder = await encoderForTests()

console.info(encoder.content ? 'The encoder is tested.' : `The encoder is NOT tested: ${encoder.reason}`)

describe.runIf(encoder.content)('with weights', () => {
  const { content, embed } = encoder as Extract<typeof encoder, { embed: unknown }>

  /** As the program for which the file was made has them (its hash is pinned). */
  test('a text has the tokens and the numbers of the reference', async () => {
    const { vocabulary } = readE5(content)
    const pieces = new Map([...vocabulary.ids].map(([piece, id]) => [id, piece]))
    expect(tokensOf('Ｈow  much protein?', vocabulary).map((id) => pieces.get(id))).toEqual([
      ...['▁How', '▁much', '▁protein', '?'],
    ])
    const numbers = await embed('how much protein per day')
    for (const [index, expected] of [0.01377, -0.02399, -0.04313, -0.05538, 0.10975, -0.03885].entries())
      expect(numbers[index]).toBeCloseTo(expected, 2)
    expect(Math.hypot(...numbers)).toBeCloseTo(1, 4)
  })

  const meaning = async (text: string): Promise<Meaning> => meaningOf(text, embed)

  test('a danger is found in the middle of a long message, and its sentence is told first', async () => {
    const before =
      'Hello, this is Rosa Blanco from the bakery on Mill Lane. I wanted to ask about the invoice for March. '
    const after =
      'Otherwise the new oven works very well, and the tiles look nice. We would like a quote for the shop window. '
    const danger = 'My husband has gone grey and says there is a weight on his chest. '
    const text = `${before}${after.repeat(3)}${danger}${after.repeat(3)}Thank you.`
    const found = await meaning(text)
    expect(found.danger?.sentence).toBe(danger.trim())
    const summary = summaryOf({ id: 'long', language: 'en', transcript: text, expected: {} }, found)
    expect(summary).toMatchObject({ urgency: 'high', intent: 'emergency' })
    expect(summary.text).toMatch(/^Rosa Blanco.{0,20} reports that their husband has gone grey/)
  })

  test('a danger is found in a long message without punctuation', async () => {
    const talk = 'and then we went to the market and bought apples and talked about the new bus to the station '
    const found = await meaning(
      `${talk.repeat(20)}oh and my son swallowed a battery and he is choking ${talk.repeat(20)}`,
    )
    expect(found.danger).toMatchObject({ isCertain: true, sentence: expect.stringContaining('swallowed a battery') })
  })

  test('a language without rules has urgency, sentiment and intent', async () => {
    const text = 'Dzień dobry, w kuchni bardzo czuć gaz i wszystkich nas boli głowa. Proszę szybko przyjechać.'
    const summary = summaryOf({ id: 'pl', language: 'pl', transcript: text, expected: {} }, await meaning(text))
    expect(summary).toMatchObject({ urgency: 'high', intent: 'emergency' })
  })

  test('of a message in a language without rules, what matters is told, and what is asked is a task', async () => {
    const [greeting, matter, request, end] = [
      'Dzień dobry, tu Agnieszka Wrona z Krakowa.',
      'Zmywarka, którą przywieźliście w poniedziałek, cieknie od spodu i zalała mi kuchnię.',
      'Proszę przysłać kogoś do naprawy jeszcze w tym tygodniu.',
      'Pozdrawiam serdecznie i życzę miłego dnia.',
    ]
    const transcript = [greeting, matter, request, end].join(' ')
    const summary = summaryOf({ id: 'pl', language: 'pl', transcript, expected: {} }, await meaning(transcript))
    expect(summary.text).toBe(`“${matter} ${request}”`)
    expect(summary.action_items.map(({ task }) => task)).toEqual([request?.slice(0, -1)])
    expect(summary.callback_required).toBe(false)
  })

  const lines = readDangers('dangers-held-out.txt').filter((_, index) => RUNS_ALL || index % EVERY === 0)

  test('held-out messages of a danger are urgent, and others are not', async () => {
    const wrong: DangerCase[] = []
    for (const one of lines) if (isUrgent(one, await meaning(one.transcript)) !== one.isDanger) wrong.push(one)
    const dangers = lines.filter(({ isDanger }) => isDanger).length
    const said = wrong.map(({ transcript }) => transcript).join('\n')
    const missed = wrong.filter(({ isDanger }) => isDanger).length
    expect(missed / dangers, said).toBeLessThanOrEqual(MOST_MISSED)
    expect((wrong.length - missed) / (lines.length - dangers), said).toBeLessThanOrEqual(MOST_FALSE)
  })
})

/** `npm run test:all` reads every line. */
const EVERY = 8
const MOST_MISSED = 0.3
const MOST_FALSE = 0.15
