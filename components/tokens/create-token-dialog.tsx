'use client'

import { useRef, useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { MAX_TOKEN_NAME_CHARACTERS } from '@/server/contract/limits'
import type { CreatedToken, CreateToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.create

export type Lifetimes = readonly NonNullable<CreateToken['expires_in_days']>[]

/** Asks for a name and an expiration. Passes the response to onCreated and forgets it. */
export function CreateTokenDialog(props: {
  lifetimes: Lifetimes
  onClose: () => void
  onCreated: (token: CreatedToken) => void
}) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The response contains the token. No cache may keep it after onCreated.
  const create = api.tokens.create.useMutation({
    gcTime: 0,
    onSuccess: (token) => {
      create.reset()
      props.onCreated(token)
    },
    onError: () => field.current?.focus(),
  })
  const issue = errorOf(create.error)?.issues?.find(({ path }) => path[0] === 'name')?.message
  return (
    <FormDialog
      title={messages.title}
      onClose={props.onClose}
      isPending={create.isPending}
      noValidate
      onSubmit={() => {
        const expires_in_days = props.lifetimes.find((one) => String(one) === days) ?? null
        create.mutate({ name, expires_in_days })
      }}
      label={messages.submit}
      pendingLabel={messages.pending}
      result={create.error && !issue ? <ErrorState error={create.error} /> : null}
    >
      <Field
        label={messages.name}
        ref={field}
        hint={messages.nameHint}
        error={issue}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_CHARACTERS}
        required
      />
      <SelectField
        label={messages.expiration}
        hint={messages.expirationHint}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      >
        <option value="">{tokenMessages.state.noExpiration}</option>
        {props.lifetimes.map((one) => (
          <option key={one} value={one}>
            {messages.days(one)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
