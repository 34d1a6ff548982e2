import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { RUNS_ALL } from '../../server/testing/sample'

/** How the example of one language is tested in this folder, and started in a folder that contains only a copy of it. */
export interface Language {
  name: string
  file: string
  /** The name of the copy, if it differs. */
  copyAs?: string
  packageJson?: object
  probe: string[]
  test: string[]
  build?: string[]
  serve: (port: number) => string[]
}

/** Loads TypeScript from any folder, as `npx tsx` does. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

const TYPESCRIPT: Language = {
  name: 'TypeScript',
  file: 'receiver.ts',
  probe: [process.execPath, '--version'],
  test: [process.execPath, '--import', 'tsx', 'receiver_test.ts'],
  serve: () => [process.execPath, '--import', TSX, 'receiver.ts'],
}

export const LANGUAGES: readonly Language[] = [
  TYPESCRIPT,
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
    // Without a cache, vet takes a quarter of the 43 seconds of a core.
    test: ['go', 'test', ...(RUNS_ALL ? [] : ['-vet=off']), '-v', '-count=1', '.'],
    build: ['go', 'build', '-o', 'receiver', 'receiver.go'],
    serve: () => ['./receiver'],
  },
  {
    name: 'PHP',
    file: 'receiver.php',
    probe: ['php', '--version'],
    test: ['php', 'receiver_test.php'],
    serve: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
]

/** Node removes types from 22.18 on, unless the option is disabled. */
const runsTypeScript = Boolean((process.features as { typescript?: string | false }).typescript)
const byNode = (file: string) => () => [process.execPath, file]

/** Further ways to run the example in TypeScript. */
export const TYPESCRIPT_VARIANTS: readonly Language[] = [
  {
    ...TYPESCRIPT,
    name: 'TypeScript, in a CommonJS package',
    packageJson: { type: 'commonjs' },
  },
  {
    ...TYPESCRIPT,
    name: 'TypeScript, as .mts in a CommonJS package',
    packageJson: { type: 'commonjs' },
    copyAs: 'receiver.mts',
    serve: () => [process.execPath, '--import', TSX, 'receiver.mts'],
  },
  ...(runsTypeScript
    ? [
        { ...TYPESCRIPT, name: 'TypeScript, by Node itself', serve: byNode('receiver.ts') },
        {
          ...TYPESCRIPT,
          name: 'TypeScript, by Node itself, as .mts in a CommonJS package',
          packageJson: { type: 'commonjs' },
          copyAs: 'receiver.mts',
          serve: byNode('receiver.mts'),
        },
      ]
    : []),
]

export function isInstalled({ probe: [command = '', ...words] }: Language): boolean {
  return spawnSync(command, words).status === 0
}
