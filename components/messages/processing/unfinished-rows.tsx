import { inboxMessages } from '@/components/messages/inbox-messages'
import { pageMessages } from '@/components/messages/page-messages'
import { processingMessages } from '@/components/messages/processing-messages'
import { RowLink } from '@/components/ui/links'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { formatAudioLength } from '../labels'
import { RowActions } from '../lazy-parts'
import { ProcessingState } from './processing-state'

const messages = processingMessages.list

interface Props {
  rows: readonly UnfinishedMessage[]
  mayChange: boolean
  sectionId: string
  now: number
}

export function UnfinishedRows({ rows, mayChange, sectionId, now }: Props) {
  return (
    <ol aria-label={messages.label} className="@container border-rule border-t">
      {rows.map((message) => (
        <li
          key={message.id}
          className="relative grid gap-x-8 gap-y-1.5 border-rule border-b py-3 hover:bg-panel @min-[52rem]:grid-cols-[13.5rem_minmax(0,1fr)_7.5rem_10rem] @min-[52rem]:py-3.5"
        >
          <div className="min-w-0">
            <RowLink
              href={`/messages/${message.id}`}
              className="font-medium wrap-anywhere after:absolute after:inset-0"
            >
              <LtrText>{message.contact ?? inboxMessages.sender.unknownSender}</LtrText>
            </RowLink>
            <div className="text-small text-soft wrap-anywhere">
              {message.channel ? <UserText>{message.channel}</UserText> : messages.unknownChannel}
            </div>
          </div>
          <ProcessingState message={message} now={now} mayChange={mayChange} />
          <div className="text-small">
            <RelativeTime at={message.created_at} now={now} />
            {message.duration_seconds > 0 ? (
              <span className="text-soft @min-[52rem]:block">
                <span className="@min-[52rem]:hidden"> · </span>
                <span className="sr-only">{pageMessages.list.duration}</span>
                {formatAudioLength(message.duration_seconds)}
              </span>
            ) : null}
          </div>
          {mayChange && message.kind !== 'processing' ? (
            <div className="relative flex flex-wrap content-start gap-2 @min-[52rem]:justify-end">
              <RowActions message={message} sectionId={sectionId} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
