'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/values/input-limits'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.erase

/** Finds the messages of a sender, and erases them after a confirmation. */
export function EraseSender() {
  const [contact, setContact] = useState('')
  const announce = useAnnounce()
  const find = api.messages.countOfSender.useMutation({
    onSuccess: ({ messages: count }) => announce(messages.found(count)),
  })
  const erase = api.messages.eraseSender.useMutation()
  const count = find.data?.messages ?? 0
  return (
    <form
      className="flex max-w-[32rem] flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        erase.reset()
        if (!find.isPending) find.mutate({ contact })
      }}
    >
      <Field
        label={messages.contact}
        hint={messages.contactHint}
        value={contact}
        onChange={(event) => {
          setContact(event.target.value)
          find.reset()
          erase.reset()
        }}
        error={find.error ? <ErrorText error={find.error} /> : null}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_EMAIL_CHARACTERS}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="secondary" type="submit" aria-disabled={find.isPending}>
          {find.isPending ? messages.finding : messages.find}
        </Button>
        {find.data && !erase.data ? <span>{messages.found(count)}</span> : null}
      </div>
      {find.data && count > 0 && !erase.data ? (
        <div>
          <Confirm
            label={messages.erase}
            title={messages.confirmTitle(<LtrText>{contact.trim()}</LtrText>)}
            confirmLabel={erase.isPending ? messages.erasing : messages.confirm(count)}
            mutation={erase}
            onConfirm={(close) =>
              erase.mutate(
                { contact },
                {
                  onSuccess: (erased) => {
                    close()
                    announce(messages.erased(erased.messages))
                  },
                },
              )
            }
          >
            <p>{messages.consequences}</p>
            <p className="text-soft">{messages.webhooks}</p>
          </Confirm>
        </div>
      ) : null}
      {erase.data ? (
        <div className="flex flex-col gap-1">
          <State kind="ok">{messages.erased(erase.data.messages)}</State>
          {erase.data.in_progress > 0 ? (
            <State kind="warning">{messages.inProgress(erase.data.in_progress)}</State>
          ) : null}
        </div>
      ) : null}
    </form>
  )
}
