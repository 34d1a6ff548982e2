/** What a child process of the supervisor says: that it is ready, or the one line why it cannot be. */
export type FromChild = { type: 'ready' } | { type: 'failed'; line: string }
export type ToChild = { type: 'stop' }

/**
 * Runs a part of the service as a child of the supervisor: says when it is ready, stops it when told to, and leaves at
 * once when the supervisor is gone, so that nothing outlives it.
 */
export async function runChild(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  // A terminal sends its interrupt to everyone; the supervisor decides who stops when.
  process.on('SIGINT', () => {})
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    started.then((part) => part.stop()).then(() => process.exit(0), die)
  }
  process.on('message', (message: ToChild) => message.type === 'stop' && stop())
  process.on('SIGTERM', stop)
  const started = start()
  await started.then(() => say({ type: 'ready' }), die)
}

function die(error: unknown): void {
  const expected = error instanceof Error && ['EnvError', 'PortTakenError'].includes(error.name)
  if (!expected) console.error(error)
  process.exitCode = 1
  say({ type: 'failed', line: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}

function say(message: FromChild, then: () => void = () => {}): void {
  if (process.send) process.send(message, then)
  else then()
}
