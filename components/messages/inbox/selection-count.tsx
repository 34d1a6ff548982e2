import { listMessages } from '../list-messages'

/** Says how many messages are selected. */
export const SelectionCount = ({ count }: { count: number }) => (
  <span className="me-1 font-medium max-sm:order-first max-sm:grow max-sm:basis-3/5">
    {listMessages.selected(count)}
  </span>
)
