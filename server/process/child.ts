/** The messages of a child process to the supervisor: it is ready, or it failed, with one line that says why. */
export type FromChild = { type: 'ready' } | { type: 'failed'; line: string }
export type ToChild = { type: 'stop' }

/** Runs a part of the service as a child process of the supervisor. */
export async function runChild(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  keepStandardOutputForLogs()
  process.once('disconnect', () => process.exit(1))
  // A terminal sends its interrupt to every process; the supervisor decides which one stops when.
  process.on('SIGINT', () => {})
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    started.then((part) => part.stop()).then(() => process.exit(0), fail)
  }
  process.on('message', (message: ToChild) => message.type === 'stop' && stop())
  process.on('SIGTERM', stop)
  const started = start()
  await started.then(() => send({ type: 'ready' }), fail)
}

/** Next.js prints text, such as the time of its configuration. The log has its own way to standard output. */
function keepStandardOutputForLogs(): void {
  if (process.stdout.isTTY) return
  console.log = console.error
  console.info = console.error
}

function fail(error: unknown): void {
  const expected = error instanceof Error && ['EnvError', 'PortTakenError'].includes(error.name)
  if (!expected) console.error(error)
  process.exitCode = 1
  send({ type: 'failed', line: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}

function send(message: FromChild, then: () => void = () => {}): void {
  if (process.send) process.send(message, then)
  else then()
}
