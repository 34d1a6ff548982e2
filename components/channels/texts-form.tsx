'use client'

import { Fragment, useState } from 'react'
import { useMessages } from '#messages'
import { Field, SelectField, TextField } from '@/components/ui/fields'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import {
  CHANNEL_TEXTS,
  type ChannelText,
  LOCALES,
  type Locale,
  MAX_CHANNEL_TEXT,
} from '@/server/contract/intake/channel-texts'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'
import { GreetingField } from './greeting-field'
import { Preview, type Previewed } from './preview'

const LINES: readonly ChannelText[] = ['title', 'button']

/** Changes the texts of a channel, one language at a time. */
export function TextsForm(previewed: Previewed) {
  const { channel, standard } = previewed
  const text = useMessages(channelMessages)
  const [locale, setLocale] = useState<Locale>(LOCALES[0])
  const [edited, setEdited] = useState<ChannelText>('title')
  const form = useChannelForm(
    channel.id,
    channel.texts,
    CHANNEL_TEXTS.map((name) => `texts.${locale}.${name}`),
  )
  const texts = form.values
  const hints: Partial<Record<ChannelText, string>> = {
    greeting: text.texts.greetingHint,
    consent: text.texts.consentVersion(channel.consent_version),
  }
  const shown = CHANNEL_TEXTS.filter((name) => name !== 'button' || channel.type === 'domain')
  return (
    <ChannelForm
      form={form}
      values={() => ({ texts: changesOf(channel.texts, texts) })}
      preview={
        <Preview
          {...previewed}
          {...{ locale }}
          unsaved={{ texts }}
          {...(edited === 'thanks' ? { wanted: 'sent' } : {})}
        />
      }
    >
      <p className="text-soft">{text.texts.description}</p>
      <SelectField
        label={text.texts.language}
        value={locale}
        onChange={(event) => setLocale(LOCALES.find((one) => one === event.target.value) ?? LOCALES[0])}
        options={LOCALES.map((one) => [one, text.locales[one]])}
      />
      {shown.map((name) => {
        const control = {
          label: text.textNames[name],
          lang: locale,
          value: texts[locale]?.[name] ?? '',
          placeholder: standard[locale][name],
          error: form.errorAt(`texts.${locale}.${name}`),
          onFocus: () => setEdited(name),
          onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            form.change({ [locale]: { ...texts[locale], [name]: event.target.value } }),
        }
        return LINES.includes(name) ? (
          <Field key={name} {...control} maxLength={MAX_CHANNEL_TEXT[name]} autoComplete="off" />
        ) : (
          <Fragment key={name}>
            <TextField
              {...control}
              maxLength={MAX_CHANNEL_TEXT[name]}
              rows={name === 'consent' ? 5 : 3}
              hint={hints[name] ?? null}
            />
            {name === 'greeting' ? <GreetingField channelId={channel.id} greeting={previewed.greeting} /> : null}
          </Fragment>
        )
      })}
    </ChannelForm>
  )
}

/** Returns the texts that differ, by language; null for one that was emptied. */
const changesOf = (before: ChannelDetails['texts'], after: ChannelDetails['texts']) =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const textOf = (texts: ChannelDetails['texts'], name: ChannelText) => texts[locale]?.[name] ?? ''
      const changed = CHANNEL_TEXTS.filter((name) => textOf(after, name) !== textOf(before, name))
      return [locale, Object.fromEntries(changed.map((name) => [name, textOf(after, name) || null]))] as const
    }).filter(([, changes]) => Object.keys(changes).length > 0),
  )
