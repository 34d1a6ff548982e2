// `npm run size`: how large the source is, without tests and generated files.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TEST = /\.(test|e2e)\.tsx?$|^(e2e|server\/faults)\/|\/testing\//
/** What a generator writes into the first line of a file. */
const GENERATED = /^\/\*\*\n \* This file was auto-generated/
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'], { encoding: 'utf8' })
const files = listed
  .trim()
  .split('\n')
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
  .filter(({ text }) => !GENERATED.test(text))
  .map(({ name, text }) => {
    const lines = text.trimEnd().split('\n')
    return { name, lines: lines.length, comments: lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length }
  })
for (const [title, chosen] of [
  ['source', files.filter(({ name }) => !TEST.test(name))],
  ['tests', files.filter(({ name }) => TEST.test(name))],
]) {
  const sorted = chosen.map(({ lines }) => lines).sort((a, b) => a - b)
  const total = sorted.reduce((sum, lines) => sum + lines, 0)
  const comments = chosen.reduce((sum, one) => sum + one.comments, 0)
  const share = (part) => sorted[Math.floor(sorted.length * part)]
  console.log(
    `${title}: ${total} lines in ${sorted.length} files; median ${share(0.5)}, p90 ${share(0.9)}, longest ${sorted.at(-1)}; ` +
      `${sorted.filter((lines) => lines <= 15).length} files of at most 15 lines; ${((comments / total) * 100).toFixed(1)} % comments`,
  )
}
