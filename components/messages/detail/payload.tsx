import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { Identifier } from '@/components/ui/identifier'
import type { MessagePage } from '@/server/contract/messages/message-page'

interface Props {
  event: MessagePage['event']
  /** Whether an attempt was ever made. */
  wasSent: boolean
  isSample: boolean
}

/** What webhooks carry for this message, set out in lines; copying gives the bytes. */
export function Payload({ event, wasSent, isSample }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[44rem] text-small text-soft">
        {isSample
          ? 'What a test event carries. The member sample is on no real event.'
          : wasSent
            ? 'What was sent, values and tags as they were when the message was completed. Each attempt has its own delivered_at; this is the last one’s.'
            : 'What would be sent, values and tags as they were when the message was completed.'}
        {event.is_stored ? null : ' The event itself is no longer kept; this is made from the message.'}
      </p>
      <div className="text-small text-soft">
        Event <Identifier value={event.id} what="the event id" />
      </div>
      <CodeBlock caption="JSON, as sent on one line" copy={event.body} what="the payload">
        <Highlighted code={JSON.stringify(JSON.parse(event.body), null, 2)} grammar="json" />
      </CodeBlock>
    </div>
  )
}
