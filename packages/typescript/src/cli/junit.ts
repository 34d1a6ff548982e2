import type { Result } from './check.js'

/** Writes results as JUnit XML, which CI systems read. */
export function junit(url: string, results: readonly Result[]): string {
  const failures = results.filter(({ passed }) => !passed).length
  const cases = results.map(({ name, passed, expected, responses, duration_ms, hint }) => {
    const head = `    <testcase classname="webhook receiver" name="${escaped(name)}" time="${duration_ms / 1000}"`
    if (passed) return `${head}/>`
    const message = escaped(`${responses.join(', ')}: must be ${expected}. ${hint}`)
    return `${head}>\n      <failure message="${message}"/>\n    </testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${escaped(url)}" tests="${results.length}" failures="${failures}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]/gu, '')
