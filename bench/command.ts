import { type Cleanup, Interrupted, withCleanup } from './cleanup'

const startedAt = performance.now()

/** Writes a line of progress with the seconds since the start to standard error. */
export const logProgress = (args: string): void => {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${args}\n`)
}

/**
 * Builds the `main` of a bench. It returns the exit code: that of `run`; 2 when `read` throws for the options; 130
 * after a signal, when everything that `run` opened is closed.
 */
export const command =
  <Options>(
    help: string,
    read: (args: string[]) => Options,
    run: (options: Options, cleanup: Cleanup) => Promise<number>,
  ) =>
  async (args: string[]): Promise<number> => {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(help)
      return 0
    }
    let options: Options
    try {
      options = read(args)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
      return 2
    }
    try {
      return await withCleanup((cleanup) => run(options, cleanup))
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      logProgress(`${error.message}: stopped`)
      return 130
    }
  }
