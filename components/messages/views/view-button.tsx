import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { MessageFilters, MessageView } from '@/server/contract/messages/message-list'
import { searchMessages } from '../inbox-messages'

const ViewEditor = lazyPart(() => import('./view-editor'), 'ViewEditor')

/** Renders the button that saves a list as a view, or changes `view`, the saved one with these filters. */
export const ViewButton = (props: {
  views: readonly MessageView[]
  filters: MessageFilters
  view: MessageView | null
}) => (
  <DialogButton variant="quiet" className="shrink-0" dialog={(close) => <ViewEditor {...props} onClose={close} />}>
    {props.view ? searchMessages.editView : searchMessages.saveView}
  </DialogButton>
)
