import { type MarkedToken, walkTokens } from 'marked'
import { expect, test } from 'vitest'
import { contents } from '../places'
import { ELEMENTS } from './guide-text'
import { GUIDES, guides, headingId, isGuide, linkTarget, parseGuide, readGuide } from './guides'

test('a guide is its title and what follows, without comments and pictures', () => {
  const source = [
    '# Title',
    '',
    '<!-- for a test -->',
    '',
    'Two',
    'lines.',
    '',
    '![A picture](../images/a.png)',
    '',
    '## What to `do`?',
    '',
    '| A | B |',
    '|---|---|',
    '| `x\\|y` | ![B](b.png) |',
  ]
  const { title, blocks } = parseGuide(source.join('\n'))
  expect(title).toBe('Title')
  expect(blocks).toMatchObject([{ type: 'paragraph' }, { type: 'heading', depth: 2, text: 'What to `do`?' }])
})

test('a guide begins with its title', () => {
  expect(() => parseGuide('A text.\n\n# Title')).toThrow('begins with its title')
})

test.each([
  ['What to `do`?', 'what-to-do'],
  ['The test endpoint, and its responses', 'the-test-endpoint-and-its-responses'],
])('the heading %s has the id %s', (text, id) => {
  expect(headingId(text)).toBe(id)
})

test.each([
  ['#limits', '#limits'],
  ['receivers.md#without-a-receiver', '/docs/guides/receivers#without-a-receiver'],
  ['receivers.md', '/docs/guides/receivers'],
  ['inngest.md', null],
  ['../operations/scaling.md', null],
  ['../spec.md#completed-message', '/docs/webhooks#event'],
  ['https://www.example.com/', 'https://www.example.com/'],
  ['javascript:alert(1)', null],
])('the link %s leads to %s', (target, expected) => {
  expect(linkTarget(target)).toBe(expected)
})

async function tokensOf(name: (typeof GUIDES)[number]): Promise<MarkedToken[]> {
  const tokens: MarkedToken[] = []
  walkTokens((await readGuide(name)).blocks, (token) => void tokens.push(token as MarkedToken))
  return tokens
}

test.each(GUIDES.map((name) => [name] as const))('every part of the guide %s has an element', async (name) => {
  const kinds = new Set((await tokensOf(name)).map(({ type }) => type))
  // Its list renders it.
  kinds.delete('list_item')
  expect([...kinds].filter((kind) => !(kind in ELEMENTS))).toEqual([])
})

test('links between guides and to the reference lead to sections that exist', async () => {
  const chapters = contents().flatMap(({ entries }) => entries.map(({ href }) => href))
  const sections = guides().flatMap(({ href, sections }) => sections.map(({ id }) => `${href}#${id}`))
  expect(sections.length).toBeGreaterThan(30)
  const hrefs = new Set([...chapters, ...sections])
  for (const name of GUIDES)
    for (const token of await tokensOf(name)) {
      const href = token.type === 'link' ? linkTarget(token.href) : null
      if (href?.startsWith('https://') === false)
        expect(hrefs).toContain(href.startsWith('#') ? `/docs/guides/${name}${href}` : href)
    }
})

test('only the listed guides are served', () => {
  expect(isGuide('receivers')).toBe(true)
  for (const name of ['inngest', '../spec', 'RECEIVERS', '']) expect(isGuide(name)).toBe(false)
})
