'use client'

import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { EraseButton } from '@/components/messages/erase/erase-button'
import { eraseMessages } from '@/components/messages/page-messages'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { settingsMessages } from './settings-messages'

/** Finds the messages of a sender, and erases them after a confirmation. */
export function EraseSender() {
  const text = useMessages(settingsMessages).erase
  const [contact, setContact] = useState('')
  const announce = useAnnounce()
  const find = api.messages.countOfSender.useMutation({
    onSuccess: ({ messages: count }) => announce(eraseMessages.found(count)),
  })
  const [erased, setErased] = useState<number | null>(null)
  const count = find.data?.messages ?? 0
  return (
    <form
      className="flex max-w-[32rem] flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setErased(null)
        if (!find.isPending) find.mutate({ contact })
      }}
    >
      <Field
        label={text.contact}
        hint={text.contactHint}
        value={contact}
        onChange={(event) => {
          setContact(event.target.value)
          find.reset()
          setErased(null)
        }}
        error={find.error ? <ErrorText error={find.error} /> : null}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_EMAIL_CHARACTERS}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" type="submit" aria-disabled={find.isPending}>
          {find.isPending ? text.finding : text.find}
        </Button>
        {find.data && erased === null ? <span>{eraseMessages.found(count)}</span> : null}
      </div>
      {find.data && count > 0 && erased === null ? (
        <div>
          <EraseButton contact={contact.trim()} key={count} count={count} onErased={setErased} />
        </div>
      ) : null}
      {erased === null ? null : <State kind="ok">{eraseMessages.erased(erased)}</State>}
    </form>
  )
}
