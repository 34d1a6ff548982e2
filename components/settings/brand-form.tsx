'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { ColorField, completeColor } from '@/components/channels/color-field'
import { LogoField } from '@/components/channels/logo-field'
import { Field } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import type { Brand } from '@/server/contract/accounts/brand'
import { MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { accountMessages } from './account-messages'

/** Changes what senders see of the account in every recorder. */
export function BrandForm({ brand }: { brand: Brand }) {
  const text = useMessages(accountMessages).brand
  const finish = useFinish()
  const change = api.settings.changeBrand.useMutation({ onSuccess: () => finish(text.saved) })
  const form = useForm({ accent: brand.accent ?? '', privacy_url: brand.privacy_url ?? '' }, change)
  const changeLogo = api.settings.changeBrand.useMutation({ onSuccess: () => finish(text.logoSaved) })
  const { accent, privacy_url } = form.values
  return (
    <SettingForm
      form={form}
      text={text}
      onSubmit={() => change.mutate({ accent: accent.trim() || null, privacy_url: privacy_url.trim() || null })}
    >
      <LogoField
        path={brand.logo_path}
        hint={text.logoHint}
        error={changeLogo.error ? <ErrorText error={changeLogo.error} /> : null}
        onChange={(logo) => changeLogo.isPending || changeLogo.mutate({ logo })}
      />
      <ColorField
        field={form.field('accent')}
        hint={text.colorHint}
        color={completeColor(accent)}
        onPick={(accent) => form.change({ accent })}
      />
      <Field
        label={text.privacy}
        hint={text.privacyHint}
        type="url"
        {...form.field('privacy_url')}
        maxLength={MAX_URL_CHARACTERS}
        autoComplete="off"
      />
    </SettingForm>
  )
}
