import { State } from '@/components/ui/state'
import type { MessageList } from '@/server/contract/messages/message-list'

/** The messages that are not in the list, because they are on their way or will not arrive. */
export function UnfinishedMessages({
  list: { processing, failed },
}: {
  list: Pick<MessageList, 'processing' | 'failed'>
}) {
  if (processing === 0 && failed === 0) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-soft">
      {processing > 0 ? <State kind="waiting">{`${processing} ${isOrAre(processing)} being processed`}</State> : null}
      {failed > 0 ? <State kind="bad">{`${failed} could not be processed in the last seven days`}</State> : null}
    </p>
  )
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
