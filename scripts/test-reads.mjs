// What a rule test reads besides its imports. `npm run check` runs a rule test again only when something changed that its
// result depends on: the sources that it imports, and every file that is not a source. A test that reads more says so:
//
//     // Reads: docs/**/*.md, server/**/*.ts
//     // Reads: nothing else
//
// The list of files of the repository belongs to each pattern. A test without this line that can read files depends on
// every file. refuse-undeclared-reads.mjs fails a test that reads what its line does not name.

export const SOURCE = /\.(ts|tsx|mjs)$/
/** Files that are no sources, and that only few tests read. */
const SELDOM_READ = /\.(md|e2e\.ts)$/
/** A file that may read sources as text or start a process: its imports do not show what its result depends on. */
const CAN_READ = /node:fs|node:child_process|process\.cwd|import\.meta|createRequire/
const LINE = /^\/\/ Reads: (.+)$/m
const NOTHING = 'nothing else'

/** Tells whether every rule test depends on this file. */
export const isData = (file) => !SOURCE.test(file) && !SELDOM_READ.test(file)

/** Tells whether this source may read files of the repository, or start a process that does. */
export const canRead = (text) => CAN_READ.test(text)

/** @returns {RegExp[] | null} the files that the test says to read; null when it says nothing */
export function declaredReads(text) {
  const [, patterns] = LINE.exec(text) ?? []
  if (patterns === undefined) return null
  return patterns === NOTHING ? [] : patterns.split(', ').map(pathPattern)
}

/** `**` matches any number of folders, `*` any part of a name. */
const pathPattern = (glob) =>
  new RegExp(
    `^${glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  )

export const isDeclared = (file, patterns) => patterns.some((pattern) => pattern.test(file))
