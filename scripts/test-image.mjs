// `npm run test:image`: builds deploy/Containerfile with buildah, and runs the tests of the API against its files: in bubblewrap,
// read-only and not as root. Other words are options of `buildah build`, such as `--build-arg BASE=...`.

import { execFileSync, spawnSync } from 'node:child_process'
import { ROOT } from './setup.mjs'

const IMAGE = 'localhost/voice-message-service-test'

process.chdir(ROOT)
// Without namespaces of its own, a build works where containers cannot run.
show('buildah', ['build', '--isolation', 'chroot', '-f', 'deploy/Containerfile', '-t', IMAGE, ...process.argv.slice(2)])
const container = read('buildah', ['from', IMAGE])
try {
  const root = read('buildah', ['mount', container])
  for (const folder of ['', '/node_modules', '/.next', '/dist'])
    console.log(read('du', ['-sm', `${root}/app${folder}`]))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'service', 'endpoint']
  process.exitCode = spawnSync(process.execPath, vitest, {
    stdio: 'inherit',
    env: { ...process.env, TEST_IMAGE_ROOT: root },
  }).status
} finally {
  show('buildah', ['rm', container])
}

function show(program, words) {
  execFileSync(program, words, { stdio: 'inherit' })
}

function read(program, words) {
  return execFileSync(program, words, { encoding: 'utf8' }).trim()
}
