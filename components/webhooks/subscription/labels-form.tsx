'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, TextField } from '@/components/ui/fields'
import { uiMessages } from '@/components/ui/ui-messages'
import { MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS, MAX_SUBSCRIPTION_NAME_CHARACTERS } from '@/server/contract/limits'
import type { SubscriptionLabels } from '@/server/contract/webhooks/subscription'
import { changeMessages } from './subscription-messages'

const { labels: messages } = changeMessages

/** Changes the name and the description of a webhook. Enter in the name saves, Escape closes without saving. */
export function LabelsForm(props: { id: string; labels: SubscriptionLabels; onClose: () => void }) {
  const [labels, setLabels] = useState(props.labels)
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const save = api.subscriptions.label.useMutation({
    onSuccess() {
      router.refresh()
      announce(messages.saved)
      props.onClose()
    },
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const issueAt = (path: string) => errorOf(save.error)?.issues?.find((issue) => issue.path.join('.') === path)?.message
  const [nameIssue, descriptionIssue] = [issueAt('name'), issueAt('description')]
  return (
    <form
      ref={form}
      className="mt-3 mb-4 flex max-w-[32rem] flex-col gap-4"
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !save.isPending) props.onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ id: props.id, ...labels })
      }}
    >
      <Field
        label={messages.name}
        hint={messages.nameHint}
        value={labels.name}
        onChange={({ target }) => setLabels({ ...labels, name: target.value })}
        error={nameIssue}
        autoComplete="off"
        maxLength={MAX_SUBSCRIPTION_NAME_CHARACTERS}
      />
      <TextField
        label={messages.description}
        hint={messages.descriptionHint}
        value={labels.description}
        onChange={({ target }) => setLabels({ ...labels, description: target.value })}
        error={descriptionIssue}
        rows={2}
        maxLength={MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS}
      />
      <div role="alert" className="empty:hidden">
        {save.error && !nameIssue && !descriptionIssue ? <ErrorState error={save.error} /> : null}
      </div>
      <div className="flex gap-2">
        <Button variant="primary" type="submit" aria-disabled={save.isPending}>
          {save.isPending ? messages.saving : messages.save}
        </Button>
        <Button variant="secondary" aria-disabled={save.isPending} onClick={() => save.isPending || props.onClose()}>
          {uiMessages.dialog.cancel}
        </Button>
      </div>
    </form>
  )
}
