import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as channelLimits from '@/server/contract/limits'
import * as limits from '@/server/contract/limits'
import { MAX_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/message-values'
import { ROOT } from '@/server/root'

// Finds every text input in the sources. Each must have a limit that is a constant of the contract.

const TAGS = new Set(['Field', 'TextField', 'input', 'textarea'])
/** Inputs without typed text, or whose format limits it. */
const WITHOUT_TEXT = new Set(['hidden', 'radio', 'checkbox', 'file', 'date', 'datetime-local', 'color', 'range'])
/** The wrappers themselves. */
const EXCEPTED = ['components/ui/fields.tsx']
/** The limit of each text of a channel. */
const TEXT_LIMIT = 'MAX_CHANNEL_TEXT[name]'

const known = { ...limits, ...channelLimits, MAX_PASSWORD_CHARACTERS, MAX_SEARCH_CHARACTERS }

interface Input {
  location: string
  limit: string | undefined
}

function inputsIn(file: string): Input[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Input[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningLikeElement(node) && TAGS.has(node.tagName.getText())) {
      const texts = new Map(
        node.attributes.properties.flatMap((one) =>
          ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer?.getText() ?? '']] : [],
        ),
      )
      const type = texts.get('type')?.replaceAll(/["']/g, '') ?? 'text'
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (!WITHOUT_TEXT.has(type) && !texts.has('readOnly'))
        found.push({ location: `${file}:${line + 1}`, limit: texts.get('maxLength')?.replaceAll(/[{}]/g, '') })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.tsx') && !EXCEPTED.includes(file)),
)
const inputs = files.flatMap(inputsIn)

test('the search finds the inputs', () => expect(inputs.length).toBeGreaterThan(12))

test.each(inputs)('$location is limited by a constant of the contract', ({ limit = '' }) => {
  expect([...Object.keys(known), TEXT_LIMIT]).toContain(limit)
})
