import { processingMessages } from '@/components/messages/processing-messages'
import { languageName } from '@/components/ui/format'
import { Facts } from '@/components/ui/page-parts'
import type { MessageProgress } from '@/server/contract/messages/progress'
import { EngineName } from './engine-name'
import { StepList } from './step-list'

const messages = processingMessages.page

/** Shows how a completed message was processed. Collapsed at first. */
export function ProcessingDetails({ progress }: { progress: MessageProgress }) {
  const { transcription, summarization, language, damage, steps } = progress
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-baseline gap-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-heading">{messages.details}</h2>
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="size-3 shrink-0 text-soft transition-transform group-open:rotate-180"
        >
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      <div className="mt-3 flex flex-col gap-6">
        <Facts
          facts={[
            [
              messages.speechEngine,
              transcription ? <EngineName key="speech" source={transcription} /> : messages.unknown,
            ],
            [
              messages.summaryEngine,
              summarization ? <EngineName key="summary" source={summarization} /> : messages.unknown,
            ],
            [messages.language, language ? languageName(language) : messages.unknown],
            ...(damage ? [[messages.damage, damage] as const] : []),
          ]}
        />
        <StepList steps={steps} />
      </div>
    </details>
  )
}

/** Returns whether the message was processed by this service. A message that was imported complete was not. */
export const wasProcessed = ({ transcription, steps }: MessageProgress): boolean =>
  transcription !== null || steps.some(({ attempts }) => attempts.length > 0)
