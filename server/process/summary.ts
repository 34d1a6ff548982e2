import { serveTasks } from '../processing/isolation/serve-tasks'
import { summarizeBuiltIn } from '../processing/summary/summarize'
import type { SummaryInput } from '../processing/summary/summary-process'

// The process of the built-in summary (server/processing/summary/summary-process.ts).

serveTasks({
  summarize: ({ transcript, options }: SummaryInput) => summarizeBuiltIn(transcript, options),
})
