import { serveTasks } from '../processing/isolation/serve-tasks'
import { understand } from '../processing/summary/encoder/understand'
import { summarizeBuiltIn } from '../processing/summary/summarize'
import type { SummaryInput } from '../processing/summary/summary-process'

serveTasks({
  // Loading the modules above is all that the first summary would wait for.
  warmUp: async () => {},
  summarize: async ({ transcript, options, encoder }: SummaryInput, pause) =>
    summarizeBuiltIn(transcript, options, await understand(transcript.text, encoder, pause)),
})
