import { serveTasks } from '../processing/isolation/serve-tasks'
import { understand, warmUp } from '../processing/summary/encoder/understand'
import { summarizeBuiltIn } from '../processing/summary/summarize'
import type { SummaryInput } from '../processing/summary/summary-process'

serveTasks({
  // The first summary would wait for the modules above and for the encoder.
  warmUp: ({ encoder }: Pick<SummaryInput, 'encoder'>) => warmUp(encoder),
  summarize: async ({ transcript, options, encoder }: SummaryInput, pause) =>
    summarizeBuiltIn(transcript, options, await understand(transcript.text, encoder, pause)),
})
