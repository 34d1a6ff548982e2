import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../server/settings/variables'

// A wrong name of a setting would have no effect and no message.

/** Of the compose files and of Postgres. */
const OTHERS = ['BASE', 'DOMAIN', 'POSTGRES_PASSWORD', 'POSTGRES_USER']

const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(yaml|env|service)$/.test(file),
)

test.each(files)('%s names only settings that exist', (file) => {
  const text = readFileSync(path.join('deploy', file), 'utf8').replace(/#.*/g, '')
  const names = text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bDOMAIN\b/g) ?? []
  expect(names.filter((name) => ![...VARIABLES, ...OTHERS].includes(name) && !/^(AF|CAP)_/.test(name))).toEqual([])
})
