'use client'

import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { SecretDialog } from '@/components/ui/secret-once'
import { UserText } from '@/components/ui/text'
import { useFormParameter } from '@/components/ui/use-form-parameter'
import { MAX_TOKEN_NAME_CHARACTERS } from '@/server/contract/limits'
import type { CreatedToken, CreateToken as NewToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

/** Creates a token: first a form, then a dialog that shows the token once. Only this component's state holds it. */
export function CreateToken({ baseUrl, lifetimes }: { baseUrl: string; lifetimes: Lifetimes }) {
  const text = useMessages(tokenMessages).create
  const form = useFormParameter('create', 'token')
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const finish = useFinish()
  return (
    <>
      <Button variant="primary" onClick={form.open} className="self-start">
        {text.button}
      </Button>
      {created ? (
        <CreatedTokenDialog created={created} baseUrl={baseUrl} onDone={() => setCreated(null)} />
      ) : form.isOpen ? (
        <CreateTokenDialog
          lifetimes={lifetimes}
          onClose={form.close}
          onCreated={(token) => {
            form.close()
            setCreated(token)
            finish(text.announce(token.name))
          }}
        />
      ) : null}
    </>
  )
}

type Lifetimes = readonly NonNullable<NewToken['expires_in_days']>[]

function CreateTokenDialog(props: {
  lifetimes: Lifetimes
  onClose: () => void
  onCreated: (token: CreatedToken) => void
}) {
  const text = useMessages(tokenMessages)
  // The response contains the token. No cache may keep it after onCreated.
  const create = api.tokens.create.useMutation({
    gcTime: 0,
    onSuccess: (token) => {
      create.reset()
      props.onCreated(token)
    },
  })
  const form = useForm({ name: '', expires_in_days: '' }, create)
  const { name, expires_in_days: days } = form.values
  return (
    <FormDialog
      text={text.create}
      onClose={props.onClose}
      form={form}
      onSubmit={() =>
        create.mutate({ name, expires_in_days: props.lifetimes.find((one) => String(one) === days) ?? null })
      }
    >
      <Field
        label={text.create.name}
        hint={text.create.nameHint}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_CHARACTERS}
        required
      />
      <SelectField
        label={text.create.expiration}
        hint={text.create.expirationHint}
        {...form.field('expires_in_days')}
        options={[
          ['', text.state.noExpiration],
          ...props.lifetimes.map((one) => [String(one), text.create.days(one)] as const),
        ]}
      />
    </FormDialog>
  )
}

function CreatedTokenDialog(props: { created: CreatedToken; baseUrl: string; onDone: () => void }) {
  const text = useMessages(tokenMessages)
  const { created, baseUrl, onDone } = props
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer ${created.token}"`
  return (
    <SecretDialog
      title={text.created.title(<UserText>{created.name}</UserText>)}
      secret={created.token}
      what={text.created.what}
      onDone={onDone}
    >
      <CodeBlock caption={text.page.check} copy={command}>
        {command}
      </CodeBlock>
    </SecretDialog>
  )
}
