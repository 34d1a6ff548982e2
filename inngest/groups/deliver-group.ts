import type { Inngest } from 'inngest'
import { deliveriesDue } from '../events'
import { runTurns } from '../run-turns'
import { passOnBacklogs } from './deliver-backlog'
import { type GroupOptions, SETTINGS } from './group-options'
import { takeGroupTurn } from './group-turn'
import { groupEvent, groupsOf, MAX_GROUP } from './groups'

/** Time for responses before a step ends without them. A run has its place in Inngest for so long. */
const RESPONSE_LIMIT_MS = 1000

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Creates the function that delivers a group. Each turn makes the attempts that are due, concurrently; then the run
 * sleeps until the next due time of a row, until nothing is left of the group. After the last retry of a fault the run
 * ends, and the sweep starts another one. The same happens after the last turn, which only a lasting fault (a missing
 * key) reaches.
 *
 * It has no limit of concurrency in Inngest: the pool limits the attempts of each subscription and host.
 */
export const deliverGroup = (client: Inngest, { pool, isResident, maxTurns }: GroupOptions) =>
  client.createFunction(
    { ...SETTINGS, id: 'deliver-group', triggers: [deliveriesDue] },
    async ({ event: { data }, step, runId }) => {
      // An id that is none would fail the statements for the whole group.
      const ids = [...new Set(data.delivery_ids.filter((id) => UUID.test(id)))]
      const group = { ids, wakeGeneration: data.wake_generation }
      if (ids.length > MAX_GROUP) {
        await step.run('split', () => split(client, group, runId))
        return
      }
      await runTurns(step, {
        name: 'attempts',
        turn: () =>
          takeGroupTurn(group, {
            pool,
            responseLimitMs: isResident() ? RESPONSE_LIMIT_MS : Number.POSITIVE_INFINITY,
            passOn: (subscriptionIds) => passOnBacklogs(client, subscriptionIds),
          }),
        maxTurns,
      })
    },
  )

/** Sends a group that is too large again, as several groups. */
async function split(
  client: Inngest,
  { ids, wakeGeneration }: { ids: string[]; wakeGeneration: number },
  runId: string,
) {
  const groups = groupsOf(ids.map((id) => ({ id, wakeGeneration })))
  await client.send(groups.map((group) => groupEvent(group, runId)))
}
