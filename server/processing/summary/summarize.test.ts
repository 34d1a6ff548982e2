import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Summary } from '../../contract/messages/message'
import { resetEnv } from '../../env'
import type { Transcript } from '../speech/recognizer'
import { canSummarize, summarize, summarizeBuiltIn, summaryStatus } from './summarize'

const transcript = (text: string, language = 'en'): Transcript => ({
  text,
  confidence: 0.9,
  language,
  segments: [],
  source: { engine: 'built-in', model: 'test' },
})
const options = { channelName: 'harbour.example', channelType: 'domain' as const }
const provider = { SUMMARY_BASE_URL: 'http://127.0.0.1:9/v1', SUMMARY_MODEL: 'm' }

function configure(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  resetEnv()
}
beforeEach(() => resetEnv())
afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

test('the built-in rules summarize English only, a provider any language', () => {
  expect(summaryStatus()).toEqual({ engine: 'built-in', model: 'rules-en-2', languages: ['en'] })
  expect(['en', 'en-GB', 'EN_us', 'de', ''].map(canSummarize)).toEqual([
    'yes',
    'yes',
    'yes',
    'language_unsupported',
    'language_unsupported',
  ])
  configure(provider)
  expect(summaryStatus()).toEqual({ engine: 'openai-compatible', model: 'm', languages: 'any' })
  expect(canSummarize('ja')).toBe('yes')
})

test.each(['', ' ', '[BLANK_AUDIO]', '...'])('without speech no provider is called: %j', async (text) => {
  configure(provider)
  const { summary, dropped } = await summarize(transcript(text, 'xx'), options)
  expect(summary).toEqual({
    text: 'No speech was detected.',
    urgency: null,
    sentiment: null,
    intent: null,
    callback_required: false,
    action_items: [],
    mentioned: { names: [], phones: [], emails: [] },
  })
  expect(dropped).toEqual([])
})

test('a language that the engine does not speak is an error of the caller', async () => {
  await expect(summarize(transcript('Guten Tag.', 'de'), options)).rejects.toThrow(/de/)
  configure(provider)
  await expect(summarizeBuiltIn(transcript('Guten Tag.', 'de'), options)).rejects.toThrow(/de/)
})

test('the built-in rules are used whatever provider is configured', async () => {
  configure(provider)
  const result = await summarizeBuiltIn(
    transcript('Please call me back on plus four four two oh seven nine four six oh one two three.'),
    options,
  )
  expect(result.source.engine).toBe('built-in')
  expect(result.summary).toMatchObject({ callback_required: true, mentioned: { phones: ['+442079460123'] } })
})

test('numbers without a country code are listed with the setting of their country only', async () => {
  const said = transcript('Call me on 415 555 2671.')
  expect((await summarize(said, options)).summary.mentioned.phones).toEqual([])
  configure({ SUMMARY_PHONE_COUNTRY: 'us' })
  expect((await summarize(said, options)).summary.mentioned.phones).toEqual(['+14155552671'])
})

describe('unusual transcripts have a valid summary', () => {
  const sentence = 'I called about the broken gate and it is not fixed yet so please send someone by Friday '
  test.each([
    ['800 words without punctuation', sentence.repeat(50)],
    ['200 kB', sentence.repeat(2_300)],
    ['one word of 200 kB', 'x'.repeat(204_800)],
    ['digits only', 'one '.repeat(5_000)],
    ['symbols', 'at dot at dot com '.repeat(3_000)],
    ['one letter', 'a'],
    ['emoji', '👍 ok 👍'],
    ['another script', 'これはテストです'],
    ['quotation marks', '"“”"\'‘’ yes "'],
  ])('%s', async (_, text) => {
    const before = process.cpuUsage()
    const { summary } = await summarize(transcript(text), options)
    expect(Summary.parse(summary)).toEqual(summary)
    expect(summary.text).not.toBe('')
    expect(summary.text.split(/\s+/).length).toBeLessThanOrEqual(200)
    // Time of the processor, so that other work on the machine does not count.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(10)
  })
})
