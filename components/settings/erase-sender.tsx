'use client'

import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { eraseMessages } from '@/components/messages/dialog-messages'
import { EraseButton } from '@/components/messages/erase/erase-button'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { Form, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { privacyMessages } from './privacy-messages'

export function EraseSender() {
  const text = useMessages(privacyMessages).erase
  const announce = useAnnounce()
  const find = api.messages.countOfSender.useMutation({
    onSuccess: ({ messages: count }) => announce(eraseMessages.found(count)),
  })
  const form = useForm({ contact: '' }, find)
  const contact = form.field('contact')
  const [erased, setErased] = useState<number | null>(null)
  const count = find.data?.messages ?? 0
  return (
    <Form
      form={form}
      onSubmit={() => {
        setErased(null)
        find.mutate(form.values)
      }}
      className="flex max-w-[32rem] flex-col gap-4"
    >
      <Field
        label={text.contact}
        hint={text.contactHint}
        {...contact}
        onChange={(event) => {
          contact.onChange(event)
          find.reset()
          setErased(null)
        }}
        {...MACHINE_TEXT}
        maxLength={MAX_EMAIL_CHARACTERS}
      />
      <div role="alert" className="empty:hidden">
        {form.otherError}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" type="submit" aria-disabled={find.isPending}>
          {find.isPending ? text.finding : text.find}
        </Button>
        {find.data && erased === null ? <span>{eraseMessages.found(count)}</span> : null}
      </div>
      {find.data && count > 0 && erased === null ? (
        <div>
          <EraseButton contact={form.values.contact.trim()} key={count} count={count} onErased={setErased} />
        </div>
      ) : null}
      {erased === null ? null : <State kind="ok">{eraseMessages.erased(erased)}</State>}
    </Form>
  )
}
