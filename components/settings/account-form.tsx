'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { ColorField, completeColor } from '@/components/channels/color-field'
import { LogoField } from '@/components/channels/logo-field'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { PageForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import type { Settings } from '@/server/contract/accounts/account'
import type { Brand } from '@/server/contract/accounts/brand'
import { MAX_ACCOUNT_NAME_CHARACTERS, MAX_HANDLE_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { accountMessages } from './account-messages'

interface Props {
  settings: Pick<Settings, 'name' | 'handle'>
  brand: Brand
  /** Where the campaign pages are. */
  addressHint: React.ReactNode
}

/** Changes the name of the account, the address of its campaign pages, and what senders see of it in every recorder. */
export function AccountForm({ settings, brand, addressHint }: Props) {
  const text = useMessages(accountMessages)
  const finish = useFinish()
  const rename = api.settings.rename.useMutation()
  const changeHandle = api.settings.changeHandle.useMutation()
  const changeBrand = api.settings.changeBrand.useMutation()
  const changeLogo = api.settings.changeBrand.useMutation({ onSuccess: () => finish(text.brand.logoSaved) })
  const requests = [rename, changeHandle, changeBrand]
  const saved = {
    name: settings.name,
    handle: settings.handle,
    accent: brand.accent ?? '',
    privacy_url: brand.privacy_url ?? '',
  }
  const form = useForm(saved, {
    isPending: requests.some(({ isPending }) => isPending),
    error: requests.find(({ error }) => error)?.error ?? null,
  })
  const { name, handle, accent, privacy_url } = form.values

  /** Sends what differs. What was refused stays in the form. */
  async function save() {
    for (const request of requests) request.reset()
    const results = await Promise.allSettled([
      name === saved.name ? null : rename.mutateAsync({ name }),
      handle === saved.handle ? null : changeHandle.mutateAsync({ handle }),
      accent === saved.accent && privacy_url === saved.privacy_url
        ? null
        : changeBrand.mutateAsync({ accent: accent.trim() || null, privacy_url: privacy_url.trim() || null }),
    ])
    if (results.every(({ status }) => status === 'fulfilled')) finish(text.account.saved)
  }

  return (
    <PageForm form={form} onSubmit={save} text={text.account} isSetting className="mb-12 max-w-[36rem]">
      <Part title={text.account.title}>
        <Field
          label={text.account.name}
          hint={text.account.nameHint}
          {...form.field('name')}
          autoComplete="off"
          maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
          required
        />
        <Field
          label={text.handle.label}
          hint={addressHint}
          {...form.field('handle')}
          {...MACHINE_TEXT}
          maxLength={MAX_HANDLE_CHARACTERS}
          required
        />
        <div role="status" className="empty:hidden">
          {handle.trim() === saved.handle ? null : <State kind="warning">{text.handle.warning}</State>}
        </div>
      </Part>
      <Part title={text.brand.title} description={text.brand.description}>
        <LogoField
          path={brand.logo_path}
          hint={text.brand.logoHint}
          error={changeLogo.error ? <ErrorText error={changeLogo.error} /> : null}
          onChange={(logo) => changeLogo.isPending || changeLogo.mutate({ logo })}
        />
        <ColorField
          field={form.field('accent')}
          hint={text.brand.colorHint}
          color={completeColor(accent)}
          onPick={(accent) => form.change({ accent })}
        />
        <Field
          label={text.brand.privacy}
          hint={text.brand.privacyHint}
          type="url"
          {...form.field('privacy_url')}
          maxLength={MAX_URL_CHARACTERS}
          autoComplete="off"
        />
      </Part>
    </PageForm>
  )
}

const Part = (props: { title: string; description?: string; children: React.ReactNode }) => (
  <section className="mb-8 flex flex-col gap-4">
    <div>
      <h2 className="text-heading">{props.title}</h2>
      {props.description ? <p className="text-soft">{props.description}</p> : null}
    </div>
    {props.children}
  </section>
)
