import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// Comments cite the specification and the table of decisions: `(spec, "Retry schedule")`, `(choices.md, "Resend")`.

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')

/** Headings, and the first cells of tables: field names and the subjects of decisions. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^(?:#+ (.+)|\| (.+?) \|)/gm)].map(([, heading = '', cell = '']) => plain(heading || cell))

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('’', "'").trim().toLowerCase()

const ANCHORS = { spec: anchorsOf(read('docs/spec.md')), 'choices.md': anchorsOf(read('docs/decisions/choices.md')) }

interface Citation {
  source: keyof typeof ANCHORS
  cited: string
}

/** A citation may name several places: `spec, "Events" and "Signature"`. A comment may break it over two lines. */
function citationsIn(code: string): Citation[] {
  const text = code.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ')
  return [...text.matchAll(/\b(spec|choices\.md)[,:]? ((?:"[^"\n]+"(?:,? and |, |; )?)+)/g)].flatMap(
    ([, source, list]) =>
      [...(list ?? '').matchAll(/"([^"]+)"/g)].map(([, cited = '']) => ({
        source: source === 'spec' ? ('spec' as const) : ('choices.md' as const),
        cited,
      })),
  )
}

/** An ellipsis, or `.*` behind the name of an object, matches any text. */
function isAnchored({ source, cited }: Citation): boolean {
  const parts = plain(cited).split(/…|\.\*/)
  return ANCHORS[source].some((anchor) => {
    let at = 0
    return parts.every((part) => {
      const found = anchor.indexOf(part.trim(), at)
      at = found + part.length
      return found >= 0
    })
  })
}

const NAMES = {
  /** In backquotes, also without its folder. */
  document: /`((?:[\w.-]+\/)*[\w-][\w.()[\]-]*\.(?:cjs|md|mjs|sql|tsx?))`/g,
  /** In a comment, with a folder at least. */
  code: /^\s*(?:\/\/|\/?\*).*?(?<![\w./@`-])((?:[\w.-]+\/)+[\w.-]+\.(?:md|mjs|tsx?))(?![\w/-])/gm,
}

const SOURCES = tracked('*.ts', '*.tsx').filter((file) => !file.endsWith('citations.test.ts'))

describe('citations', () => {
  const citations = SOURCES.flatMap((file) => citationsIn(read(file)).map((citation) => ({ file, ...citation })))

  test('each citation names a heading, a field or a row that exists', () => {
    expect(citations.length).toBeGreaterThan(80)
    const broken = citations.filter((citation) => !isAnchored(citation))
    expect(broken.map(({ file, source, cited }) => `${file}: ${source}, "${cited}"`)).toEqual([])
  })

  test.each([
    ['// (spec, "No such heading")', false],
    ['/** Waits (choices.md, "Resend").', true],
    ['// spec, "Retry\n * schedule"', true],
    ['// choices.md, "How long events … are kept"', true],
  ])('the citation in %j is recognised', (comment, isGood) => {
    expect(citationsIn(comment).map(isAnchored)).toEqual([isGood])
  })
})

test('each file that the table of choices names exists', () => {
  const named = read('docs/decisions/choices.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('links between documents lead to files that exist', () => {
  const broken = tracked('*.md').flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .filter(([, link = '']) => !existsSync(path.join(ROOT, path.dirname(file), decodeURIComponent(link))))
      .map(([, link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('each file of the project that a document or a comment names exists', () => {
  const paths = tracked()
  const exists = (name: string) => paths.some((file) => file === name || file.endsWith(`/${name}`))
  const named = tracked('*.md', '*.ts', '*.tsx', '*.mjs')
    // Records tell what was.
    .filter((file) => !/^docs\/decisions\/\d/.test(file) && !file.endsWith('citations.test.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(NAMES[file.endsWith('.md') ? 'document' : 'code'])].map(([, name = '']) => ({
        file,
        name,
      })),
    )
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter(({ name }) => !exists(name.replace(/^\.{1,2}\//, '')))).toEqual([])
})
