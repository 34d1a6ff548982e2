import { type Belongings, Interrupted, withBelongings } from './belongings'

const startedAt = performance.now()

/** A line of progress, with the seconds since the start, where it is in no result's way. */
export const say = (words: string): void => {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${words}\n`)
}

/**
 * The `main` of a bench. Returns the exit code: that of `run`; 2 for options that `read` throws at; 130 after a signal, once
 * everything that `run` opened is closed.
 */
export const command =
  <Options>(
    help: string,
    read: (words: string[]) => Options,
    run: (options: Options, belongings: Belongings) => Promise<number>,
  ) =>
  async (words: string[]): Promise<number> => {
    if (words.includes('--help') || words.includes('-h')) {
      process.stdout.write(help)
      return 0
    }
    let options: Options
    try {
      options = read(words)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
      return 2
    }
    try {
      return await withBelongings((belongings) => run(options, belongings))
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      say(`${error.message}: stopped`)
      return 130
    }
  }
