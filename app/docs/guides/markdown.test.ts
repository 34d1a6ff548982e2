import { expect, test } from 'vitest'
import { GUIDES, guideSections, isGuide, readGuide } from './guides'
import { linkTarget } from './link-target'
import { type Block, inlineOf, parseGuide } from './markdown'

// Reads: docs/guides/*.md

test('headings, paragraphs, lists, tables and code are parsed; comments and pictures are left out', () => {
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
    '- one',
    '  more',
    '- two',
    '',
    '| A | B |',
    '|---|---|',
    '| `x\\|y` | 2 |',
    '',
    '```sh',
    '# no heading',
    '',
    'curl',
    '```',
    '1. first',
  ]
  expect(parseGuide(source.join('\n'))).toEqual({
    title: 'Title',
    blocks: [
      { kind: 'paragraph', text: 'Two lines.' },
      { kind: 'heading', level: 2, id: 'what-to-do', text: 'What to `do`?' },
      { kind: 'list', isOrdered: false, items: ['one more', 'two'] },
      { kind: 'table', columns: ['A', 'B'], rows: [['`x|y`', '2']] },
      { kind: 'code', language: 'sh', text: '# no heading\n\ncurl' },
      { kind: 'list', isOrdered: true, items: ['first'] },
    ],
  })
})

test('a text has code, emphasis and links', () => {
  expect(inlineOf('Open *Settings*, **now**: `a*b*` and [here](b.md). 2 * 3')).toEqual([
    { kind: 'text', text: 'Open ' },
    { kind: 'emphasis', text: 'Settings' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: ': ' },
    { kind: 'code', text: 'a*b*' },
    { kind: 'text', text: ' and ' },
    { kind: 'link', text: 'here', target: 'b.md' },
    { kind: 'text', text: '. 2 * 3' },
  ])
})

test.each([
  ['#limits', '#limits'],
  ['receivers.md#without-a-receiver', '/docs/guides/receivers#without-a-receiver'],
  ['receivers.md', '/docs/guides/receivers'],
  ['inngest.md', null],
  ['../operations/scaling.md', null],
  ['https://www.example.com/', 'https://www.example.com/'],
  ['javascript:alert(1)', null],
])('the link %s leads to %s', (target, expected) => {
  expect(linkTarget(target)).toBe(expected)
})

const textsOf = (block: Block): string[] => {
  if (block.kind === 'table') return [block.columns, ...block.rows].flat()
  if (block.kind === 'list') return block.items
  return block.kind === 'code' ? [] : [block.text]
}

test.each(GUIDES.map((name) => [name] as const))('the guide %s has no Markdown that is not parsed', async (name) => {
  const { blocks } = await readGuide(name)
  for (const block of blocks) {
    if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.columns.length)
    if (block.kind === 'list') expect(new Set(block.items).size).toBe(block.items.length)
  }
  const plain = blocks.flatMap(textsOf).flatMap(inlineOf)
  for (const { kind, text } of plain)
    if (kind !== 'code') expect(text).not.toMatch(/^\s*([#>|-]|\d+\.) |```|!\[|\]\(|`| - |<!--|\*\*/)
})

test('links between guides lead to sections that exist', async () => {
  const hrefs = new Set((await guideSections()).map(({ href }) => href))
  expect(hrefs.size).toBeGreaterThan(40)
  for (const name of GUIDES)
    for (const block of (await readGuide(name)).blocks)
      for (const part of textsOf(block).flatMap(inlineOf)) {
        const href = part.kind === 'link' ? linkTarget(part.target) : null
        if (href?.startsWith('https://') === false)
          expect(hrefs).toContain(href.startsWith('#') ? `/docs/guides/${name}${href}` : href)
      }
})

test('only the listed guides are served', () => {
  expect(isGuide('receivers')).toBe(true)
  for (const name of ['inngest', '../spec', 'RECEIVERS', '']) expect(isGuide(name)).toBe(false)
})
