'use client'

import { useActionState, useEffect, useRef } from 'react'
import { PasswordField } from '@/app/reset-password/password-field'
import { Button } from '@/components/ui/button'
import { Field, SelectField } from '@/components/ui/field'
import {
  MAX_ACCOUNT_NAME_CHARACTERS,
  MAX_EMAIL_CHARACTERS,
  MAX_PERSON_NAME_CHARACTERS,
  MAX_SETUP_TOKEN_CHARACTERS,
} from '@/server/contract/values/input-limits'
import { makeFirstAdmin, type SetupState } from './actions'

const EMPTY: SetupState = { values: { token: '', account: '', plan: 'starter', name: '', email: '' }, errors: {} }

export function SetupForm() {
  const [{ values, errors }, submit, pending] = useActionState(makeFirstAdmin, EMPTY)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <form action={submit} ref={form} className="flex flex-col gap-5">
      <Field
        label="Setup token"
        name="token"
        hint="The last start of the server printed it into its log, beside “First admin”."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
        defaultValue={values.token}
        error={errors.token}
        dir="ltr"
        maxLength={MAX_SETUP_TOKEN_CHARACTERS}
        required
      />
      <fieldset className="flex flex-col gap-5 border-rule border-t pt-5">
        <legend className="sr-only">The account</legend>
        <Field
          label="Account"
          name="account"
          hint="Your organization, as its members will see it."
          autoComplete="organization"
          defaultValue={values.account}
          error={errors.account}
          maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
          required
        />
        <SelectField
          // React resets a select to the option it was first given.
          key={values.plan}
          label="Plan"
          name="plan"
          hint="Webhooks and the API need Starter or above. The operator can change it later."
          defaultValue={values.plan}
        >
          <option value="free">Free</option>
          <option value="starter">Starter</option>
          <option value="pro">Pro</option>
          <option value="business">Business</option>
          <option value="enterprise">Enterprise</option>
        </SelectField>
      </fieldset>
      <fieldset className="flex flex-col gap-5 border-rule border-t pt-5">
        <legend className="sr-only">You, its first admin</legend>
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          defaultValue={values.name}
          error={errors.name}
          maxLength={MAX_PERSON_NAME_CHARACTERS}
          required
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          maxLength={MAX_EMAIL_CHARACTERS}
          autoComplete="username"
          defaultValue={values.email}
          error={errors.email}
          required
        />
        <PasswordField label="Password" error={errors.password ?? null} />
      </fieldset>
      <Button look="primary" type="submit" aria-disabled={pending}>
        {pending ? 'Setting up…' : 'Set up and sign in'}
      </Button>
    </form>
  )
}
