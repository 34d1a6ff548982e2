import { pageMessages } from '@/components/messages/page-messages'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { Identifier } from '@/components/ui/copy-button'
import type { MessagePage } from '@/server/contract/messages/message-page'

const messages = pageMessages.payload

interface Props {
  event: MessagePage['event']
  /** Whether there was an attempt. */
  wasSent: boolean
  isSample: boolean
}

/** Shows the payload of webhooks on several lines. Copying gives the exact bytes. */
export function Payload({ event, wasSent, isSample }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[44rem] text-small text-soft">
        {isSample ? messages.sample : wasSent ? messages.sent : messages.notSent}
        {event.is_stored ? null : ` ${messages.rebuilt}`}
      </p>
      <div className="text-small text-soft">
        {messages.event(<Identifier value={event.id} what={messages.copyEventId} />)}
      </div>
      <CodeBlock caption={messages.caption} copy={event.body} what={messages.copyPayload}>
        <Highlighted code={JSON.stringify(JSON.parse(event.body), null, 2)} grammar="json" />
      </CodeBlock>
    </div>
  )
}
