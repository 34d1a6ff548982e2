import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { main } from './main.js'

test('--version prints the version of the package', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await main(['--version'])).toBe(0)
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(printed.mock.calls).toEqual([[version]])
  printed.mockRestore()
})
