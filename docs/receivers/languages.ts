import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** How the example of one language is tested and started, in this folder. */
export interface Language {
  name: string
  file: string
  /** Answers its version where the language is present. */
  probe: string[]
  /** Runs the example against vectors.json; it says "<n> vectors agree", and ends with another code than 0 when one does not. */
  test: string[]
  /** Makes what `serve` starts, for languages that are compiled. */
  build?: (folder: string) => string[]
  serve: (folder: string, port: number) => string[]
}

export const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    file: 'receiver.ts',
    probe: [process.execPath, '--version'],
    test: [process.execPath, '--import', 'tsx', 'receiver_test.ts'],
    serve: () => [process.execPath, '--import', 'tsx', 'receiver.ts'],
  },
  {
    name: 'Python',
    file: 'receiver.py',
    probe: ['python3', '--version'],
    test: ['python3', '-B', 'receiver_test.py'],
    serve: () => ['python3', '-B', 'receiver.py'],
  },
  {
    name: 'Go',
    file: 'receiver.go',
    probe: ['go', 'version'],
    test: ['go', 'test', '-v', '-count=1', '.'],
    build: (folder) => ['go', 'build', '-o', path.join(folder, 'receiver'), '.'],
    serve: (folder) => [path.join(folder, 'receiver')],
  },
  {
    name: 'PHP',
    file: 'receiver.php',
    probe: ['php', '--version'],
    test: ['php', 'receiver_test.php'],
    serve: (_, port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
]

export function isHere({ probe: [command = '', ...words] }: Language): boolean {
  return spawnSync(command, words).status === 0
}
