import { readFile } from 'node:fs/promises'
import { type CommandContext, Refusal } from '../command'
import { readable } from './file'
import { isObject } from './fill'

/** Reads a JSON object from a file, or from standard input for `-`. @throws Refusal */
export async function readObject(file: string, context: CommandContext): Promise<Record<string, unknown>> {
  const json = file === '-' ? await context.readInput() : await readText(file)
  const object = parse(json, file)
  if (isObject(object)) return object
  throw new Refusal(`${nameOf(file)} does not contain a JSON object`)
}

const readText = (file: string): Promise<string> => readable(file, () => readFile(file, 'utf8'))

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal(`${nameOf(file)} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const nameOf = (file: string) => (file === '-' ? 'Standard input' : file)
