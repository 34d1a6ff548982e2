'use client'

import { useEffect, useRef } from 'react'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { Field, TextField } from '@/components/ui/fields'
import { Form, useForm } from '@/components/ui/form'
import { uiMessages } from '@/components/ui/ui-messages'
import { MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS, MAX_SUBSCRIPTION_NAME_CHARACTERS } from '@/server/contract/limits'
import type { SubscriptionLabels } from '@/server/contract/webhooks/subscription'
import { changeMessages } from './change-messages'

const { labels: messages } = changeMessages

/** Changes the name and the description of a webhook. Enter in the name saves, Escape closes without saving. */
export function LabelsForm({ id, labels, onClose }: { id: string; labels: SubscriptionLabels; onClose: () => void }) {
  const name = useRef<HTMLInputElement>(null)
  const finish = useFinish()
  const save = api.subscriptions.label.useMutation({ onSuccess: () => finish(messages.saved, onClose) })
  const form = useForm(labels, save)
  useEffect(() => name.current?.focus(), [])
  return (
    <Form
      form={form}
      onSubmit={() => save.mutate({ id, ...form.values })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !save.isPending) onClose()
      }}
      className="mt-3 mb-4 flex max-w-[32rem] flex-col gap-4"
    >
      <Field
        ref={name}
        label={messages.name}
        hint={messages.nameHint}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_SUBSCRIPTION_NAME_CHARACTERS}
      />
      <TextField
        label={messages.description}
        hint={messages.descriptionHint}
        {...form.field('description')}
        rows={2}
        maxLength={MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS}
      />
      <div role="alert" className="empty:hidden">
        {form.otherError}
      </div>
      <div className="flex gap-2">
        <Button variant="primary" type="submit" aria-disabled={save.isPending}>
          {save.isPending ? messages.saving : messages.save}
        </Button>
        <Button variant="secondary" aria-disabled={save.isPending} onClick={() => save.isPending || onClose()}>
          {uiMessages.dialog.cancel}
        </Button>
      </div>
    </Form>
  )
}
