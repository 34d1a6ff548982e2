import { PRIORITY_LABELS } from '@/components/messages/labels'
import { pageMessages } from '@/components/messages/page-messages'
import { UserText } from '@/components/ui/text'
import type { Message } from '@/server/contract/messages/message'

/** Lists tasks with their priority and deadline. */
export function ActionItems({ items }: { items: Message['summary']['action_items'] }) {
  if (items.length === 0) return <p className="text-soft">{pageMessages.page.noActionItems}</p>
  return (
    <ul className="border-rule border-t">
      {items.map(({ task, priority, deadline }) => (
        <li
          key={`${task} ${priority} ${deadline}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-2"
        >
          <UserText className="min-w-0 wrap-anywhere">{task}</UserText>
          <span className="text-small text-soft wrap-anywhere">
            {PRIORITY_LABELS[priority]}
            {deadline ? (
              <>
                {' · '}
                <UserText>{deadline}</UserText>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
