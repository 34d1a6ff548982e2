import { isValidElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { pageMessages } from '@/components/ui/messages/en'
import { COPIED } from '@/server/accounts/passkeys/use-passkey'
import { AccountName } from '@/server/contract/accounts/account'
import { PersonName } from '@/server/contract/accounts/member'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@/server/contract/limits'
import { signInMessages } from './en'

describe.each([
  ['sign-in', signInMessages],
  ['every page', pageMessages],
])('the German texts of %s', (_, messages) => {
  const read = async () => [leaves(messages.en), leaves(await messages.de?.())] as const

  test('have the same keys, and the same values in each sentence', async () => {
    const [en, de] = await read()
    expect([...de.keys()]).toEqual([...en.keys()])
    for (const [key, text] of en) expect([key, valuesIn(de.get(key) ?? '')]).toEqual([key, valuesIn(text)])
  })

  test('repeat no English sentence, and none is empty', async () => {
    const [en, de] = await read()
    for (const [key, text] of de) {
      expect([key, text]).toEqual([key, expect.stringMatching(/\S/)])
      if (text.includes(' ') && key !== 'problem') expect([key, text]).not.toEqual([key, en.get(key)])
    }
  })
})

test.each([
  ...['', 'x'.repeat(MAX_ACCOUNT_NAME_CHARACTERS + 1), 'a\nb', 'see evil.example'].flatMap((name) =>
    [AccountName, PersonName].map((rule) => rule.safeParse(name).error?.issues[0]?.message ?? 'no problem'),
  ),
  COPIED,
])('the problem “%s” is German too', async (sentence) => {
  const de = await signInMessages.de?.()
  expect(de?.problem(sentence)).not.toBe(sentence)
})

/** Arguments that no text contains. A role and a count choose among texts. */
const ARGUMENTS: Record<string, readonly unknown[]> = { 'invitation.invited': ['⟨0⟩', '⟨1⟩', 'editor'], wait: [27] }

/** Returns each text by its path. Functions are called with a mark for each argument. */
function leaves(texts: unknown, path = ''): Map<string, string> {
  if (typeof texts === 'function') {
    const marks = Array.from({ length: texts.length }, (_, index) => `⟨${index}⟩`)
    return new Map([[path, plain(texts(...(ARGUMENTS[path] ?? marks)))]])
  }
  if (typeof texts !== 'object' || texts === null) return new Map([[path, String(texts)]])
  return new Map(Object.entries(texts).flatMap(([key, text]) => [...leaves(text, path ? `${path}.${key}` : key)]))
}

/** Returns the text of a sentence with elements. */
function plain(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(plain).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return plain(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}

const valuesIn = (text: string) => [...text.matchAll(/⟨\d⟩|\d+/g)].map(([found]) => found).sort()
