import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { MAX_VIEW_NAME_CHARACTERS } from '@/server/contract/limits'
import type { MessageFilters, MessageView } from '@/server/contract/messages/message-list'
import { pageMessages } from '../page-messages'

const messages = pageMessages.views

interface Props {
  views: readonly MessageView[]
  filters: MessageFilters
  /** Null for a list that is not saved. */
  view: MessageView | null
  onClose: () => void
}

/** Saves a list under a name, or renames or deletes the view that it is. It is open while it is rendered. */
export function ViewEditor({ views, filters, view, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [done, setDone] = useState(false)
  const { error, isPending, run } = useRequest(() => {
    setDone(true)
    onClose()
  })
  const save = api.views.save.useMutation()
  const change = api.views.change.useMutation()
  const remove = api.views.remove.useMutation()
  const replaced = view ? undefined : views.find((one) => isSameName(one.name, name))

  function submit() {
    if (view) return run(messages.renamed, () => change.mutateAsync({ id: view.id, name }))
    if (replaced) return run(messages.replaced, () => change.mutateAsync({ id: replaced.id, filters }))
    return run(messages.saved, () => save.mutateAsync({ name, filters }))
  }

  return (
    <Dialog title={view ? messages.editTitle : messages.saveTitle} onClose={onClose} isPending={isPending && !done}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <Field
          label={messages.name}
          hint={replaced ? messages.replaceHint : messages.hint}
          name="name"
          required
          maxLength={MAX_VIEW_NAME_CHARACTERS}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={error ? <ErrorText error={error} /> : null}
        />
        <DialogFooter>
          <Button variant="primary" type="submit" aria-disabled={isPending}>
            {replaced ? messages.replace : messages.save}
          </Button>
          <CancelButton />
          {view ? (
            <Button
              variant="secondary-danger"
              aria-disabled={isPending}
              className="sm:ms-auto"
              onClick={() => void run(messages.deleted, () => remove.mutateAsync({ id: view.id }))}
            >
              {messages.delete}
            </Button>
          ) : null}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** As the database compares names. */
const isSameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase()

/** Runs one request at a time, announces its result and loads the page with it. */
function useRequest(onDone: () => void) {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const announce = useAnnounce()
  const router = useRouter()
  async function run(announcement: string, request: () => Promise<unknown>): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await request()
      announce(announcement)
      onDone()
      router.refresh()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setPending(false)
    }
  }
  return { error, isPending, run }
}
