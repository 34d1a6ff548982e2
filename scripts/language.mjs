// `npm run language`: finds words that CONTRIBUTING.md replaces with standard terms. Exit 1 when one is found.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './setup.mjs'

const HELP = `npm run language                 checks every text file of the repository
npm run language -- <path> ...  checks these files and folders
npm run language -- --count     prints the number of findings by file

The words, and the files that may use them, are in scripts/language-words.json.`

const READ = /\.(ts|tsx|mjs|cjs|md|css|yml)$/
/** Generated from other files, or written once and never changed again. */
const NOT_READ = /^(db\/migrations\/|server\/testing\/client\/|bench\/results\/)/

/**
 * @param {string[]} paths files and folders; empty for the whole repository
 * @returns {{ file: string, line: number, found: string, instead: string }[]}
 */
export const findWords = (paths = []) =>
  trackedFiles(paths).flatMap((file) =>
    wordsOf(readFileSync(path.join(ROOT, file), 'utf8'), file).map((word) => ({ file, ...word })),
  )

const { words, exceptions } = JSON.parse(readFileSync(path.join(ROOT, 'scripts/language-words.json'), 'utf8'))
/** Whole words, also at the start of a camelCase name and within a snake_case name. */
const wholeWord = (pattern) => new RegExp(`(?<![a-zA-Z])(?:${pattern})(?![a-z])`, 'g')
const rules = words.map(({ pattern, instead }) => ({ pattern, instead, regex: wholeWord(pattern) }))
/** Every word at once: few lines have one, and thirty searches of each line take seconds. */
const anyWord = wholeWord(words.map(({ pattern }) => pattern).join('|'))

/**
 * @param {string} text
 * @param {string} [file] whose exceptions apply
 * @returns {{ line: number, found: string, instead: string }[]}
 */
export function wordsOf(text, file) {
  const own = exceptions.filter((exception) => exception.file === file)
  const checked = rules.filter(({ pattern }) => !own.some((one) => !one.patterns || one.patterns.includes(pattern)))
  return text.split('\n').flatMap((original, index) => {
    const line = lowerFirst(original)
    if (line.search(anyWord) === -1) return []
    return checked.flatMap(({ regex, instead }) =>
      [...line.matchAll(regex)].map(([found]) => ({ line: index + 1, found, instead })),
    )
  })
}

/** One line for a person: where the word is, and what to write instead. */
export const describe = ({ file, line, found, instead }) => `${file}:${line}: "${found}": ${instead}`

/** Sentences begin with an uppercase letter; words in full uppercase are constants and protocol names. */
const lowerFirst = (text) => text.replace(/(?<![a-zA-Z])[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

function trackedFiles(paths) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => READ.test(file) && !NOT_READ.test(file) && existsSync(path.join(ROOT, file)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(HELP)
  else {
    const found = findWords(positionals)
    if (values.count) {
      const counts = new Map()
      for (const { file } of found) counts.set(file, (counts.get(file) ?? 0) + 1)
      for (const [file, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${count}\t${file}`)
    } else
      for (const { file, line, found: word, instead } of found) console.log(`${file}:${line}: "${word}": ${instead}`)
    console.log(`${found.length} found`)
    process.exitCode = found.length === 0 ? 0 : 1
  }
}
