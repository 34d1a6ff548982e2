import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@/components/ui/code/languages'

const FILES = {
  typescript: 'receiver.ts',
  python: 'receiver.py',
  go: 'receiver.go',
  php: 'receiver.php',
} as const satisfies Partial<Record<Language, string>>

export type ReceiverLanguage = keyof typeof FILES

/** Reads the example receivers from docs/receivers, where tests run them. */
export async function receiverExamples(): Promise<Record<ReceiverLanguage, string>> {
  const folder = path.join(process.cwd(), 'docs', 'receivers')
  const [typescript, python, go, php] = await Promise.all(
    [FILES.typescript, FILES.python, FILES.go, FILES.php].map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  if (!typescript || !python || !go || !php) throw new Error('A receiver in docs/receivers is empty.')
  return { typescript, python, go, php }
}
