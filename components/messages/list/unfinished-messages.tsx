import { inboxMessages } from '@/components/messages/inbox-messages'
import { State } from '@/components/ui/state'
import type { MessageList } from '@/server/contract/messages/message-list'

/** Counts the messages that are not in the list, because processing continues or has failed. */
export function UnfinishedMessages({
  list: { processing, failed },
}: {
  list: Pick<MessageList, 'processing' | 'failed'>
}) {
  if (processing === 0 && failed === 0) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-soft">
      {processing > 0 ? <State kind="waiting">{inboxMessages.list.processing(processing)}</State> : null}
      {failed > 0 ? <State kind="bad">{inboxMessages.list.failed(failed)}</State> : null}
    </p>
  )
}
