import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `needs` matches the imports and constants of the file that the function uses. */
const RECEIVERS = {
  typescript: {
    file: 'receiver.ts',
    verify: 'export function verify(',
    needs: /^(import .* from 'node:crypto'|const TOLERANCE_SECONDS )/,
  },
  python: { file: 'receiver.py', verify: 'def verify(', needs: /^(import (hashlib|hmac|re|time)$|TOLERANCE_SECONDS )/ },
  go: {
    file: 'receiver.go',
    verify: 'func verify(',
    needs:
      /^(import \(|\t"(crypto\/hmac|crypto\/sha256|encoding\/hex|regexp|strconv|strings|time)"|\)|const tolerance |var (time|signature)Form )/,
  },
  php: { file: 'receiver.php', verify: 'function verify(', needs: /^const TOLERANCE_SECONDS / },
} as const

export type ReceiverLanguage = keyof typeof RECEIVERS

let known: [ReceiverLanguage, string][] | undefined

/** Reads the example receivers from docs/receivers, where tests run them. They belong to the version that runs. */
export function receiverExamples(): [ReceiverLanguage, string][] {
  const languages = Object.keys(RECEIVERS) as ReceiverLanguage[]
  known ??= languages.map((language) => [
    language,
    readFileSync(path.join(process.cwd(), 'docs', 'receivers', RECEIVERS[language].file), 'utf8'),
  ])
  return known
}

/** Returns the code of an example receiver that verifies a signature, complete, so that pages show no code that no test runs. */
export function verifyFunction(language: ReceiverLanguage, receiver: string): string {
  const lines = receiver.split('\n')
  const { verify, needs } = RECEIVERS[language]
  const start = lines.findIndex((line) => line.startsWith(verify))
  if (start < 0) throw new Error(`The receiver in ${language} has no function that verifies a signature.`)
  // The body is indented. In three languages the next line without an indent closes it.
  const length = lines.slice(start + 1).findIndex((line) => /^[^\s{]/.test(line))
  const end = start + 1 + (language === 'python' ? length : length + 1)
  const needed = lines.slice(0, start).filter((line) => needs.test(line))
  return [...needed, '', ...lines.slice(start, end)].join('\n').trimEnd()
}
