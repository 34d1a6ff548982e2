'use client'

import { useRouter } from 'next/navigation'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { RadioField } from '@/components/ui/choices'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { PageForm, useForm } from '@/components/ui/form'
import { LtrText } from '@/components/ui/text'
import type { ChannelType } from '@/server/contract/channels/channel'
import { MAX_CHANNEL_NAME_CHARACTERS, MAX_SLUG_CHARACTERS } from '@/server/contract/limits'
import { channelMessages } from './channel-messages'

const LIST = '/integrations/channels'

/** Creates a domain or a campaign, and opens its page. `campaignBase` is the address of campaign pages up to the slug. */
export function CreateForm({ campaignBase }: { campaignBase: string }) {
  const text = useMessages(channelMessages).new
  const router = useRouter()
  const announce = useAnnounce()
  const create = api.channels.create.useMutation({
    onSuccess: (channel) => {
      announce(text.announce(channel.name))
      router.push(`${LIST}/${channel.id}`)
    },
  })
  const form = useForm({ type: 'campaign' as ChannelType, name: '', slug: '' }, create, ['name', 'slug'])
  const { type, name, slug } = form.values
  return (
    <PageForm
      form={form}
      onSubmit={() => {
        const address = type === 'campaign' && slug.trim() !== '' ? { slug: slug.trim() } : {}
        create.mutate({ type, name, ...address })
      }}
      text={text}
      cancelHref={LIST}
    >
      <RadioField
        label={text.type}
        options={(['campaign', 'domain'] as const).map((one) => [one, text[one], text[`${one}Hint`]])}
        value={type}
        onChange={(type) => form.change({ type })}
      />
      {type === 'domain' ? (
        <Field
          key="domain"
          label={text.hostname}
          hint={text.hostnameHint}
          {...form.field('name')}
          maxLength={MAX_CHANNEL_NAME_CHARACTERS}
          inputMode="url"
          {...MACHINE_TEXT}
          required
        />
      ) : (
        <>
          <Field
            key="campaign"
            label={text.name}
            hint={text.nameHint}
            {...form.field('name')}
            maxLength={MAX_CHANNEL_NAME_CHARACTERS}
            autoComplete="off"
            required
          />
          <Field
            label={text.address}
            hint={
              <>
                {text.addressHint} <LtrText className="wrap-anywhere">{campaignBase}…</LtrText>
              </>
            }
            {...form.field('slug')}
            maxLength={MAX_SLUG_CHARACTERS}
            {...MACHINE_TEXT}
          />
        </>
      )}
    </PageForm>
  )
}
