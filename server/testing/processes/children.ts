import { readFile } from 'node:fs/promises'

/** Returns the pids of the supervisor's children that run this file. */
export async function childrenOf(
  { process: { pid } }: { process: { pid?: number | undefined } },
  file: string,
): Promise<number[]> {
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes(file))
}
