import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOf, readVariableFiles } from './instance'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'instance-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

test('the keys of a data folder are created once and kept', async () => {
  const created = await keysOf(dataDir)
  expect(created.SECRET_ENCRYPTION_KEYS).toMatch(/^first:.{44}$/)
  expect(await keysOf(dataDir)).toEqual(created)
})

describe('a variable in a file', () => {
  const file = (content: string) => {
    const name = path.join(dataDir, 'secret')
    writeFileSync(name, content)
    return name
  }
  const read = (variables: Record<string, string>) => {
    const all = variables as NodeJS.ProcessEnv
    readVariableFiles(all)
    return all
  }

  test.each([
    ['postgres://a', 'postgres://a'],
    ['postgres://a\n', 'postgres://a'],
    ['two\nlines\r\n', 'two\nlines'],
  ])('%j is read as %j, also a second time', (content, value) => {
    const variables = read({ DATABASE_URL_FILE: file(content), OTHER_FILE: '/nowhere' })
    expect(variables).toEqual({ DATABASE_URL: value, OTHER_FILE: '/nowhere' })
    expect(read(variables as Record<string, string>)).toBe(variables)
  })

  test.each([
    [{ SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE: /nowhere/smtp cannot be read (ENOENT)'],
    [{ SMTP_URL_FILE: '/tmp', SMTP_URL: 'smtp://a' }, 'Set SMTP_URL or SMTP_URL_FILE, not both.'],
  ])('%j is refused', (variables, message) => {
    expect(() => read(variables as unknown as Record<string, string>)).toThrow(message)
  })

  test('an empty name of a file counts as absent', () => {
    expect(read({ SMTP_URL_FILE: ' ' })).toEqual({ SMTP_URL_FILE: ' ' })
  })
})
