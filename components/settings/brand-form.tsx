'use client'

import { useId, useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { ColorField, completeColor } from '@/components/channels/color-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import type { Brand } from '@/server/contract/accounts/brand'
import { MAX_LOGO_BYTES, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { settingsMessages } from './settings-messages'

/** Changes what senders see of the account in every recorder. */
export function BrandForm({ brand }: { brand: Brand }) {
  const text = useMessages(settingsMessages).brand
  const finish = useFinish()
  const change = api.settings.changeBrand.useMutation({ onSuccess: () => finish(text.saved) })
  const form = useForm({ accent: brand.accent ?? '', privacy_url: brand.privacy_url ?? '', logo: '' }, change)
  const { accent, privacy_url } = form.values
  return (
    <SettingForm
      form={form}
      text={text}
      onSubmit={() => change.mutate({ accent: accent.trim() || null, privacy_url: privacy_url.trim() || null })}
    >
      <LogoField
        path={brand.logo_path}
        error={form.errorAt('logo')}
        onChange={(logo) => form.isPending || change.mutate({ logo })}
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

/** Saves a logo as soon as it is chosen, as the picture itself shows whether it is the right one. */
function LogoField(props: { path: string | null; error: React.ReactNode; onChange: (logo: string | null) => void }) {
  const text = useMessages(settingsMessages).brand
  const { path, onChange } = props
  // A larger request would be refused before its file is read.
  const [isLarge, setIsLarge] = useState(false)
  const error = isLarge ? text.logoLarge : props.error
  const [id, errorId] = [useId(), useId()]
  return (
    <div className="flex flex-col items-start gap-2">
      <label htmlFor={id} className="font-medium text-small">
        {text.logo}
      </label>
      {path === null ? null : (
        // biome-ignore lint/performance/noImgElement: next/image would decode a file of strangers on the server
        <img src={path} alt={text.logoAlt} className="h-12 max-w-48 rounded-field object-contain" />
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="max-w-full text-ink file:me-2 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-paper file:px-2 file:py-1 file:text-ink"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          setIsLarge(file.size > MAX_LOGO_BYTES)
          if (file.size <= MAX_LOGO_BYTES) onChange(await base64Of(file))
        }}
      />
      <p className="text-small text-soft">{text.logoHint}</p>
      {error ? (
        <div id={errorId} role="alert" className="text-bad text-small">
          {error}
        </div>
      ) : null}
      {path === null ? null : (
        <Button variant="secondary" type="button" onClick={() => onChange(null)}>
          {text.removeLogo}
        </Button>
      )}
    </div>
  )
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
