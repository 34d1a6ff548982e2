import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REFERENCE } from '../scripts/reference'
import { EnvError, parseEnv } from '../server/env'

test.each(REFERENCE.map(({ file, text }) => [path.basename(file), file, text] as const))(
  '%s is what `npm run docs:reference` writes',
  (_name, file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text())
  },
)

test('.env.example is accepted and sets only defaults', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  const variables = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
  expect(parseEnv(variables)).toEqual(parseEnv({}))
  expect(() => parseEnv({ ...variables, PORT: 'x' })).toThrow(EnvError)
})
