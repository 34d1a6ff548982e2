import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { SNAPSHOT } from '../../../scripts/contract'
import { ROOT } from '../../root'

test('Redocly’s recommended rules find no errors and no warnings', async () => {
  const { stdout } = await run(`${ROOT}/node_modules/@redocly/cli/bin/cli.js`, [
    'lint',
    '--extends=recommended',
    '--format=json',
    SNAPSHOT,
  ])
  const { totals, problems } = JSON.parse(stdout)
  expect({ totals, problems }).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
})

/** Runs the linter without telemetry and without the check for newer versions. */
const run = (file: string, words: string[]): Promise<{ stdout: string }> =>
  new Promise((done) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    execFile(process.execPath, [file, ...words], { env, maxBuffer: 2 ** 24 }, (_, stdout) => done({ stdout }))
  })
