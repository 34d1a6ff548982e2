import { Refusal } from '../command'

/** Reads a file that the operator named. @throws Refusal that names the file */
export async function readable<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
