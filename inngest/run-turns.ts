/** The part of a run's `step` that a loop of turns needs. */
interface Steps {
  run(id: string, turn: () => Promise<string | null>): Promise<string | null>
  sleep(id: string, time: string): Promise<void>
  sleepUntil(id: string, time: string): Promise<void>
}

/** A turn has two steps, and Inngest ends a run with an error at its 1,000th step. */
const MAX_TURNS = 400

/**
 * Runs `turn` until it returns null, and sleeps in between until the time that it returned, in ISO 8601. The row decides
 * everything: a step that is repeated because its response was lost finds nothing to claim, reads the same due time and
 * sleeps.
 * @param name the name of the step; it must never change, because a run that sleeps during a deployment would repeat
 *   its steps. The steps count turns and not attempts, because a turn may find nothing to claim.
 */
export async function runTurns(
  step: Steps,
  {
    name,
    turn,
    maxTurns = MAX_TURNS,
  }: { name: string; turn: () => Promise<string | null>; maxTurns?: number | undefined },
): Promise<void> {
  let sleptUntil: string | null = null
  for (let number = 1; number <= maxTurns; number++) {
    const next: string | null = await step.run(`${name}-${number}`, turn)
    if (next === null) return
    // The run woke too early: Inngest's clock is ahead of the database's, or another process has the row. Do not spin.
    if (next === sleptUntil) await step.sleep(`pause-${number}`, '1s')
    else await step.sleepUntil(`sleep-${number}`, next)
    sleptUntil = next
  }
}
