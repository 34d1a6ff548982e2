import { Refusal } from './command'

/** What is read of a file of the operator's, or a refusal that names it. */
export async function readable<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
