import { expect, test } from 'vitest'
import { summarizeBuiltIn } from './summarize'

const options = { channelName: 'Website', channelType: 'domain' as const, phoneCountry: 'US' as const }

function summaryOf(text: string, uncertain: string[], segmentText = text) {
  const segments = [{ start: 0, end: 9, text: segmentText, ...(uncertain.length > 0 ? { uncertain } : {}) }]
  const source = { engine: 'built-in', model: 'moonshine-tiny-en' }
  return summarizeBuiltIn({ text, confidence: 0.8, language: 'en', segments, source }, options)
}

const TEXT =
  'Hello, this is Karen Whitfield. Please tell Doctor Harper that my order 4471 has not arrived. My email is karen.whitfield@harbour.example and my number is 201 555 0123.'

test('certain words become names, an address and a number', async () => {
  const { summary, dropped } = await summaryOf(TEXT, [])
  expect(summary.mentioned).toMatchObject({
    names: expect.arrayContaining(['Karen Whitfield']),
    emails: ['karen.whitfield@harbour.example'],
    phones: ['+12015550123'],
  })
  expect(summary.text).toContain('Karen Whitfield')
  expect(dropped).toEqual([])
})

test('a name or an address with a misheard word is in neither list nor text, and the history says so', async () => {
  const { summary, dropped } = await summaryOf(TEXT, ['Whitfield.', 'whitfield@harbour.example'])
  expect(summary.mentioned).toMatchObject({ emails: [], phones: ['+12015550123'] })
  expect(summary.mentioned.names.join()).not.toContain('Whitfield')
  expect(summary.text).not.toContain('Whitfield')
  expect(dropped).toContainEqual(expect.stringMatching(/^Email address .*: the speech engine is not sure of it\.$/))
})

test('a number with misheard digits is left out', async () => {
  expect((await summaryOf(TEXT, ['0123.'])).summary.mentioned.phones).toEqual([])
})

test('a word that was misheard once and is certain elsewhere is certain', async () => {
  const { summary } = await summaryOf(`${TEXT} Again, Karen Whitfield.`, ['Whitfield'])
  expect(summary.mentioned.names).toContain('Karen Whitfield')
})
