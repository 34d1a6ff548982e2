/** The exit codes of all commands. They are documented in the README and in `--help`. */
export const EXIT = {
  ok: 0,
  /** The service refused the request, or a check failed. */
  failed: 1,
  usage: 2,
  /** There is no token, or it is not valid, or the plan does not include this. */
  notAllowed: 3,
  /** The service, or the receiver of `check`, cannot be reached. */
  unreachable: 4,
  interrupted: 130,
} as const

/** An error for people: its message says what happened and what to do. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message)
    this.name = 'Failure'
  }
}
