import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../../root'

/** Compiles a client's file under strict settings, and returns the errors: nothing when it compiles. */
export function typeErrorsOf(file: string, ...options: string[]): string {
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--types', '']
  const target = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler']
  // Without the configuration of this project, which a user of the API does not have.
  const words = [compiler, '--ignoreConfig', ...strict, ...target, ...options, file]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}` || `The compiler ended with ${status}.`
}
