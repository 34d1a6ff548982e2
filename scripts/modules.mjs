// `npm run modules`: the modules of the source and the imports between them, as a table or as a Mermaid diagram.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readImports } from './imports.mjs'
import { ROOT } from './setup.mjs'

const HELP = `npm run modules                 every module: files, lines, and the modules that it imports
npm run modules -- --mermaid    the imports between modules as a Mermaid diagram
npm run modules -- --root DIR   those of another checkout

A module is a folder with source files; each file at the top of server/ is one of its own.
Tests, type-only and dynamic imports are left out.
Below the table: modules that import each other (circles), folders and files that are large, and long functions.
A folder and its own subfolders that import each other are listed apart: the folder is one topic, and its subfolders
group its files. dependency-cruiser finds circles of files, which are an error.`

const NOT_SOURCE = /\.test\.tsx?$|^(e2e|bench|scripts|docs|server\/testing|inngest\/testing|server\/faults)\/|\.d\.ts$/
const LARGE_FOLDER = 25
const LONG_FUNCTION = 60

/** @returns {Map<string, { files: { file: string, lines: number }[], imports: Set<string> }>} by folder */
function readModules(root) {
  const modules = new Map()
  const listed = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const file of listed.filter((one) => one && !NOT_SOURCE.test(one))) {
    const module = modules.get(moduleOf(file)) ?? { files: [], imports: new Set() }
    module.files.push({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length })
    modules.set(moduleOf(file), module)
  }
  for (const { importer, imported, isType, isDynamic } of readImports(root)) {
    const [from, to] = [moduleOf(importer), moduleOf(imported)]
    if (isType || isDynamic || from === to || NOT_SOURCE.test(importer) || NOT_SOURCE.test(imported)) continue
    modules.get(from)?.imports.add(to)
  }
  return new Map([...modules].sort(([a], [b]) => a.localeCompare(b)))
}

/** Files at the top of server/ have nothing in common but their place. */
const moduleOf = (file) => (path.dirname(file) === 'server' ? file.replace(/\.ts$/, '') : path.dirname(file))

function table(modules, root) {
  const rows = [...modules].map(([name, { files, imports }]) => {
    const lines = files.map((one) => one.lines).sort((a, b) => a - b)
    return [name, files.length, sum(lines), median(lines), lines.at(-1), [...imports].sort().join(' ')]
  })
  const all = [...modules.values()].flatMap(({ files }) => files).sort((a, b) => a.lines - b.lines)
  const edges = sum([...modules.values()].map(({ imports }) => imports.size))
  const circles = findCircles(withoutParents(modules))
  const nested = findCircles(modules).filter(
    (one) => !circles.some((circle) => circle.every((name) => one.includes(name))),
  )
  const large = largeFolders(root)
  const long = all.flatMap(({ file }) => longFunctions(root, file)).sort((a, b) => b.lines - a.lines)
  return [
    aligned([['module', 'files', 'lines', 'median', 'longest', 'imports'], ...rows]),
    '',
    `${modules.size} modules, ${all.length} files, ${edges} edges; median file ${median(all.map(({ lines }) => lines))} lines, longest ${all.at(-1)?.lines} (${all.at(-1)?.file})`,
    `circles: ${circles.length === 0 ? 'none' : circles.map((circle) => `\n  ${circle.join(' ')}`).join('')}`,
    `folders that are in a circle with their own subfolders: ${nested.length === 0 ? 'none' : nested.map((circle) => `\n  ${circle.join(' ')}`).join('')}`,
    `folders of more than ${LARGE_FOLDER} source files, tests included: ${large.length === 0 ? 'none' : large.map(([name, count]) => `${name} ${count}`).join(', ')}`,
    `functions of more than ${LONG_FUNCTION} lines: ${long.length === 0 ? 'none' : long.map(({ file, name, lines }) => `\n  ${lines} ${name} (${file})`).join('')}`,
  ].join('\n')
}

/** The modules without the imports of a folder's files by its own subfolders. */
const withoutParents = (modules) =>
  new Map(
    [...modules].map(([name, module]) => [
      name,
      { ...module, imports: new Set([...module.imports].filter((imported) => !name.startsWith(`${imported}/`))) },
    ]),
  )

/** Strongly connected components of more than one module (Tarjan 1972). */
function findCircles(modules) {
  const circles = []
  const [indexes, lowest, stack] = [new Map(), new Map(), []]
  const visit = (name) => {
    indexes.set(name, indexes.size)
    lowest.set(name, indexes.get(name))
    stack.push(name)
    for (const next of modules.get(name)?.imports ?? []) {
      if (!modules.has(next)) continue
      if (!indexes.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)))
    }
    if (lowest.get(name) !== indexes.get(name)) return
    const component = stack.splice(stack.indexOf(name))
    if (component.length > 1) circles.push(component.sort())
  }
  for (const name of modules.keys()) if (!indexes.has(name)) visit(name)
  return circles
}

function largeFolders(root) {
  const counts = new Map()
  const listed = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const file of listed.filter(Boolean)) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > LARGE_FOLDER).sort((a, b) => b[1] - a[1])
}

/** Top-level functions, by the formatter's rule that their last line is a closing brace without indentation. */
function longFunctions(root, file) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, start) => {
    const name = /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = .*=>.*\{$)/.exec(line)
    if (!name) return []
    const length = lines.slice(start).findIndex((one) => /^\}/.test(one)) + 1
    return length > LONG_FUNCTION ? [{ file, name: name[1] ?? name[2], lines: length }] : []
  })
}

function mermaid(modules) {
  const names = [...modules.keys()].filter((name) => !name.includes('('))
  const id = (name) => name.replace(/[^a-zA-Z0-9]/g, '_')
  const edges = names.flatMap((from) =>
    [...modules.get(from).imports].filter((to) => names.includes(to)).map((to) => `  ${id(from)} --> ${id(to)}`),
  )
  return ['graph TD', ...names.map((name) => `  ${id(name)}["${name}"]`), ...edges].join('\n')
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const median = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? 0

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const { values } = parseArgs({
  options: { mermaid: { type: 'boolean' }, root: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) console.log(HELP)
else {
  const root = values.root ? path.resolve(values.root) : ROOT
  const modules = readModules(root)
  console.log(values.mermaid ? mermaid(modules) : table(modules, root))
}
