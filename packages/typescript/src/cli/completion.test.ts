import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { completion } from './completion.js'
import { COMMANDS } from './help.js'

async function script(shell: string): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await completion([shell])
  const [[text]] = printed.mock.calls as [[string]]
  printed.mockRestore()
  return text
}

/** What bash offers for the last word. */
async function offered(...words: string[]): Promise<string[]> {
  const asked = [
    `COMP_WORDS=(voice-messages ${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length}`,
    '_voice_messages',
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ]
  const { stdout } = spawnSync('bash', ['-c', [await script('bash'), ...asked].join('\n')], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

test.each([
  [['lis'], ['listen', 'listeners']],
  [
    ['messages', ''],
    ['list', 'get'],
  ],
  [['messages', 'list', '--c'], ['--channel']],
  [['listen', '4000', '--p'], ['--print-secret']],
  [
    ['listeners', 'list', '--'],
    ['--json', '--help'],
  ],
  [['check', 'http://localhost:1/', '--ju'], ['--junit']],
  [['nothing', ''], []],
])('bash completes %j', async (words, expected) => {
  expect(await offered(...words)).toEqual(expected)
})

test.each(['zsh', 'fish'])('the script for %s has each command', async (shell) => {
  const text = await script(shell)
  for (const name of Object.keys(COMMANDS)) expect(text).toContain(name.split(' ')[0])
})

test('another shell is refused', async () => {
  await expect(completion(['tcsh'])).rejects.toThrow('bash, zsh or fish')
})
