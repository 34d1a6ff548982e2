import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { MAX_VIEW_NAME_CHARACTERS } from '@/server/contract/limits'
import type { MessageFilters, MessageView } from '@/server/contract/messages/message-list'
import { viewMessages } from '../dialog-messages'

const messages = viewMessages

/** Saves a list under a name, or renames or deletes the view that it is. */
export function ViewEditor(props: {
  views: readonly MessageView[]
  filters: MessageFilters
  view: MessageView | null
  onClose: () => void
}) {
  const { views, filters, view, onClose } = props
  const finish = useFinish()
  const save = api.views.save.useMutation({ onSuccess: () => finish(messages.saved, onClose) })
  const change = api.views.change.useMutation({
    onSuccess: () => finish(view ? messages.renamed : messages.replaced, onClose),
  })
  const remove = api.views.remove.useMutation({ onSuccess: () => finish(messages.deleted, onClose) })
  const requests = [save, change, remove]
  const isPending = requests.some((request) => request.isPending)
  const error = requests.find((request) => request.error)?.error ?? null
  const form = useForm({ name: view?.name ?? '' }, { isPending, error })
  const { name } = form.values
  const replaced = view ? undefined : views.find((one) => isSameName(one.name, name))
  const submit = replaced ? messages.replace : messages.save
  return (
    <FormDialog
      text={{ title: view ? messages.editTitle : messages.saveTitle, submit, pending: submit }}
      onClose={onClose}
      form={form}
      onSubmit={() => {
        for (const request of requests) request.reset()
        if (view) change.mutate({ id: view.id, name })
        else if (replaced) change.mutate({ id: replaced.id, filters })
        else save.mutate({ name, filters })
      }}
      action={
        view ? (
          <Button
            variant="secondary-danger"
            aria-disabled={isPending}
            className="order-last sm:ms-auto"
            onClick={() => isPending || remove.mutate({ id: view.id })}
          >
            {messages.delete}
          </Button>
        ) : null
      }
    >
      <Field
        label={messages.name}
        hint={replaced ? messages.replaceHint : messages.hint}
        {...form.field('name')}
        required
        maxLength={MAX_VIEW_NAME_CHARACTERS}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** As the database compares names. */
const isSameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase()
