'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { LtrText } from '@/components/ui/text'
import type { ChannelType } from '@/server/contract/channels/channel'
import { MAX_CHANNEL_NAME_CHARACTERS, MAX_SLUG_CHARACTERS } from '@/server/contract/limits'
import { channelMessages } from './channel-messages'

/** Creates a domain or a campaign, and opens its page. `campaignBase` is the address of campaign pages up to the slug. */
export function CreateForm({ campaignBase }: { campaignBase: string }) {
  const text = useMessages(channelMessages).new
  const [type, setType] = useState<ChannelType>('campaign')
  const [name, setName] = useState('')
  const [slug, setSlug] = useState('')
  const router = useRouter()
  const announce = useAnnounce()
  const create = api.channels.create.useMutation({
    onSuccess: (channel) => {
      announce(text.announce(channel.name))
      router.push(`/integrations/channels/${channel.id}`)
    },
  })
  const field = errorOf(create.error)?.issues?.[0]?.path[0]
  const errorAt = (part: string) => (create.error && field === part ? <ErrorText error={create.error} /> : null)
  return (
    <form
      className="flex max-w-[36rem] flex-col gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const address = type === 'campaign' && slug.trim() !== '' ? { slug: slug.trim() } : {}
        if (!create.isPending) create.mutate({ type, name, ...address })
      }}
    >
      <TypeChoice type={type} onChange={setType} />
      {type === 'domain' ? (
        <HostnameField key="domain" value={name} onChange={setName} error={errorAt('name')} />
      ) : (
        <CampaignFields key="campaign" {...{ name, setName, slug, setSlug, errorAt, campaignBase }} />
      )}
      <div role="alert" className="empty:hidden">
        {create.error && field !== 'name' && field !== 'slug' ? <ErrorState error={create.error} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="primary" type="submit" aria-disabled={create.isPending}>
          {create.isPending ? text.pending : text.submit}
        </Button>
        <Link href="/integrations/channels" className="text-small text-soft hover:text-ink hover:underline">
          {text.cancel}
        </Link>
      </div>
    </form>
  )
}

function TypeChoice({ type, onChange }: { type: ChannelType; onChange: (type: ChannelType) => void }) {
  const text = useMessages(channelMessages).new
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{text.type}</legend>
      {(['campaign', 'domain'] as const).map((one) => (
        <div key={one} className="flex items-start gap-2.5">
          <input
            id={`${id}-${one}`}
            type="radio"
            name={id}
            checked={type === one}
            onChange={() => onChange(one)}
            aria-describedby={`${id}-${one}-hint`}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${id}-${one}`}>{text[one]}</label>
            <div id={`${id}-${one}-hint`} className="text-small text-soft">
              {text[`${one}Hint`]}
            </div>
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function HostnameField(props: { value: string; onChange: (value: string) => void; error: React.ReactNode }) {
  const text = useMessages(channelMessages).new
  return (
    <Field
      label={text.hostname}
      hint={text.hostnameHint}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      error={props.error}
      maxLength={MAX_CHANNEL_NAME_CHARACTERS}
      type="text"
      dir="ltr"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}

function CampaignFields(props: {
  name: string
  setName: (name: string) => void
  slug: string
  setSlug: (slug: string) => void
  errorAt: (field: string) => React.ReactNode
  campaignBase: string
}) {
  const text = useMessages(channelMessages).new
  return (
    <>
      <Field
        label={text.name}
        hint={text.nameHint}
        value={props.name}
        onChange={(event) => props.setName(event.target.value)}
        error={props.errorAt('name')}
        maxLength={MAX_CHANNEL_NAME_CHARACTERS}
        autoComplete="off"
        required
      />
      <Field
        label={text.address}
        hint={
          <>
            {text.addressHint} <LtrText className="wrap-anywhere">{props.campaignBase}…</LtrText>
          </>
        }
        value={props.slug}
        onChange={(event) => props.setSlug(event.target.value)}
        error={props.errorAt('slug')}
        maxLength={MAX_SLUG_CHARACTERS}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}
