import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { resetEnv } from '../env'
import { keysOf, readVariableFiles, rotateKey } from './instance'

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

describe('a new key', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    resetEnv()
  })

  test('is the first one in keys.json, and the known ones stay', async () => {
    const before = await keysOf(dataDir)
    for (const name of ['DATABASE_URL', ...Object.keys(before)]) vi.stubEnv(name, '')
    vi.stubEnv('DATA_DIR', dataDir)
    resetEnv()
    const file = path.join(dataDir, 'keys.json')
    expect(await rotateKey('SECRET_ENCRYPTION_KEYS', () => 'second:abc')).toEqual({ file })
    expect(await keysOf(dataDir)).toEqual({
      ...before,
      SECRET_ENCRYPTION_KEYS: `second:abc,${before.SECRET_ENCRYPTION_KEYS}`,
    })
  })

  test('is not written where the operator has set the keys; the values to set are returned', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none')
    vi.stubEnv('AUDIO_LINK_KEY', Buffer.alloc(32, 1).toString('base64'))
    resetEnv()
    const known = process.env.AUDIO_LINK_KEY
    const values = { file: null, appended: `${known},new`, first: `new,${known}` }
    expect(await rotateKey('AUDIO_LINK_KEY', () => 'new')).toEqual(values)
  })
})
