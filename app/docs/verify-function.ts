import type { ReceiverLanguage } from './receivers'

/** How the function that verifies a signature begins; a comment above it belongs to it. */
const BEGINNINGS: Record<ReceiverLanguage, string> = {
  typescript: 'export function verify(',
  python: 'def verify(',
  go: 'func verify(',
  php: 'function verify(',
}

/**
 * Returns the function of an example receiver that verifies a signature, so that pages show no code that no test runs.
 * @throws Error when the receiver has no such function
 */
export function verifyFunction(language: ReceiverLanguage, receiver: string): string {
  const lines = receiver.split('\n')
  const start = lines.findIndex((line) => line.startsWith(BEGINNINGS[language]))
  if (start < 0) throw new Error(`The receiver in ${language} has no function that verifies a signature.`)
  // The body is indented. In three languages the next line without an indent closes it.
  const length = lines.slice(start + 1).findIndex((line) => /^[^\s{]/.test(line))
  const end = start + 1 + (language === 'python' ? length : length + 1)
  return lines.slice(start, end).join('\n').trimEnd()
}
