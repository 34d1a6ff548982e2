import type { Inngest } from 'inngest'
import { sweep } from '../../server/engine/sweep'

/** Each minute. `npm run worker` sweeps too, and goes on where Inngest is down; both at once are harmless. */
export const sweepEachMinute = (client: Inngest) =>
  client.createFunction(
    { id: 'sweep', triggers: [{ cron: '* * * * *' }], concurrency: 1, retries: 0, checkpointing: false },
    ({ step }) => step.run('sweep', () => sweep()),
  )
