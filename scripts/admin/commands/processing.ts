import { speechStatus } from '../../../server/processing/speech/transcribe'
import { processingStatus } from '../../../server/processing/status/processing-status'
import { summaryStatus } from '../../../server/processing/summary/summarize'
import { command, type Tree } from '../command'

export const processing: Tree = {
  status: command({
    summary: 'Show the speech and summary engines, the messages in processing, and the providers that are paused.',
    options: {},
    async run() {
      return { speech: await speechStatus(), summary: summaryStatus(), ...(await processingStatus()) }
    },
  }),
}
