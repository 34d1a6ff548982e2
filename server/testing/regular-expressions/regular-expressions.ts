import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { ROOT } from '../../root'

/** A regular expression in the sources. */
export interface Written {
  /** The path of the source file, from the project's root. */
  file: string
  line: number
  source: string
  flags: string
}

/** Folders whose code runs in a server process. */
const FOLDERS = ['server', 'app', 'components', 'inngest', 'db', 'proxy.ts', 'instrumentation-client.ts']
const IS_TEST = /\.test\.tsx?$|^server\/testing\/|^inngest\/testing\//

/** Returns every literal in the sources, and every place that creates a regular expression from a string. */
export function writtenExpressions(): { literals: Written[]; constructed: { file: string; line: number }[] } {
  const literals: Written[] = []
  const constructed: { file: string; line: number }[] = []
  for (const file of sourceFiles()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
    const visit = (node: ts.Node): void => {
      const line = tree.getLineAndCharacterOfPosition(node.pos).line + 1
      if (ts.isRegularExpressionLiteral(node) && !isPart(node)) literals.push({ file, line, ...partsOf(node.text) })
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
      if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
        constructed.push({ file, line })
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return { literals, constructed }
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) => (folder.endsWith('.ts') ? [folder] : filesIn(folder))).filter(
    (file) => !IS_TEST.test(file),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))

/** `/…/.source` is part of an expression that is built from strings, which is tested as a whole. */
const isPart = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'source'

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
