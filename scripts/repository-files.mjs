// The files of a checkout, and hashes of their contents, for caches of what passed. A cache that compares contents is
// right for every branch.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} root of the checkout
 * @returns {string[]} its files, also those that are not added yet, without ignored ones; relative to the root
 */
export function listFiles(root) {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return listed.filter((file) => existsSync(path.join(root, file)))
}

/** @returns {Map<string, Buffer>} the content of each file */
export const readFiles = (root, files) => new Map(files.map((file) => [file, readFileSync(path.join(root, file))]))

/**
 * @param {Iterable<string>} files those without content are skipped
 * @param {Map<string, Buffer | string>} contents
 * @param {string} [start] what the hash also depends on
 */
export function hashOf(files, contents, start = '') {
  const hash = createHash('sha256').update(start)
  for (const file of files) if (contents.has(file)) hash.update(`${file}\0`).update(contents.get(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Returns the entries that are still the same: a file that changed during a check may have passed with its new content.
 * @param {Iterable<[string, string]>} before names and hashes from before the check
 * @param {Map<string, string>} after
 */
export const unchanged = (before, after) => [...before].filter(([name, hash]) => after.get(name) === hash)

const KEPT_HASHES = 5

/**
 * Remembers hashes in a cache file: the last ones of each name, so that a branch can be left and entered again.
 * @returns {{ has(name: string, hash: string): boolean, add(entries: Iterable<[string, string]>): void }}
 */
export function passedIn(file) {
  const passed = readCache(file)
  return {
    has: (name, hash) => passed[name]?.includes(hash) ?? false,
    add(entries) {
      for (const [name, hash] of entries)
        passed[name] = [hash, ...(passed[name] ?? []).filter((other) => other !== hash)].slice(0, KEPT_HASHES)
      writeCache(file, passed)
    },
  }
}

const readCache = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

function writeCache(file, content) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}
