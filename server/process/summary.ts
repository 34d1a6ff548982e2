import { serveTasks } from '../processing/isolation/serve-tasks'
import { summarizeBuiltIn } from '../processing/summary/summarize'
import type { SummaryInput } from '../processing/summary/summary-process'

serveTasks({
  // Loading the modules above is all that the first summary would wait for.
  warmUp: async () => {},
  summarize: ({ transcript, options }: SummaryInput) => summarizeBuiltIn(transcript, options),
})
