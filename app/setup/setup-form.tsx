'use client'

import { useActionState, useEffect, useRef } from 'react'
import { useMessages } from '#messages'
import { EmailField, PasswordField, SubmitButton } from '@/app/sign-in/form-parts'
import { signInMessages } from '@/app/sign-in/messages/en'
import { PLAN_NAMES } from '@/components/shell/frame-messages'
import { Field, type Options, SelectField } from '@/components/ui/fields'
import {
  MAX_ACCOUNT_NAME_CHARACTERS,
  MAX_PERSON_NAME_CHARACTERS,
  MAX_SETUP_TOKEN_CHARACTERS,
} from '@/server/contract/limits'
import { createFirstAdmin, type SetupState } from './actions'

const EMPTY = { token: '', account: '', plan: 'starter', name: '', email: '' }

/** Sets up the first account. `country` is the suggested one. */
export function SetupForm({ countries, country }: { countries: Options; country: string }) {
  const { setup: text } = useMessages(signInMessages)
  const [{ values, errors }, submit] = useActionState(createFirstAdmin, {
    values: { ...EMPTY, country },
    errors: {},
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <form action={submit} ref={form} className="flex flex-col gap-5">
      <Field
        label={text.token}
        name="token"
        hint={text.tokenHint}
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
      <AccountFields values={values} errors={errors} countries={countries} />
      <AdminFields values={values} errors={errors} />
      <SubmitButton text={text} />
    </form>
  )
}

function AccountFields({ values, errors, countries }: SetupState & { countries: Options }) {
  const { setup: text } = useMessages(signInMessages)
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-rule border-t pt-5">
      <legend className="sr-only">{text.accountLegend}</legend>
      <Field
        label={text.account}
        name="account"
        hint={text.accountHint}
        autoComplete="organization"
        defaultValue={values.account}
        error={errors.account}
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        required
      />
      <SelectField
        // React resets a select to its first default value. The new key keeps the chosen plan.
        key={values.plan}
        label={text.plan}
        name="plan"
        hint={text.planHint}
        defaultValue={values.plan}
        options={Object.entries(PLAN_NAMES)}
      />
      <SelectField
        key={`country ${values.country}`}
        label={text.country}
        name="country"
        hint={text.countryHint}
        defaultValue={values.country}
        options={[['', text.noCountry], ...countries]}
      />
    </fieldset>
  )
}

function AdminFields({ values, errors }: SetupState) {
  const { setup: text, password } = useMessages(signInMessages)
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-rule border-t pt-5">
      <legend className="sr-only">{text.adminLegend}</legend>
      <Field
        label={text.name}
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
      <EmailField defaultValue={values.email} error={errors.email} />
      <PasswordField label={password.label} error={errors.password ?? null} />
    </fieldset>
  )
}
