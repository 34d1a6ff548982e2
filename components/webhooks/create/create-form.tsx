'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { Field, SelectField } from '@/components/ui/fields'
import { PageForm, useForm } from '@/components/ui/form'
import { lazyPart } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import type { Channel } from '@/server/contract/channels/channel'
import { MAX_SUBSCRIPTION_NAME_CHARACTERS } from '@/server/contract/limits'
import type { CreatedSubscription } from '@/server/contract/webhooks/creation'
import { createMessages } from './create-messages'
import { NoReceiver } from './no-receiver'
import { UrlField, urlCheckError, useUrlCheck } from './url-field'
import { urlErrorText } from './url-problems'

const { form: texts } = createMessages

const load = () => import('./create-dialogs')
const CreatePendingDialog = lazyPart(load, 'CreatePendingDialog')
const CreateSecretDialog = lazyPart(load, 'CreateSecretDialog')

interface Props {
  channels: readonly Channel[]
  testEndpointId: string | null
}

/** Shows the form, then the secret once, then `children`. The address (`?created=<id>`) selects these steps, never the secret. */
export function CreateSubscription({ children, ...props }: Props & { children: React.ReactNode }) {
  const [created, setCreated] = useState<CreatedSubscription | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const forget = useCallback(() => setCreated(null), [])
  function show(subscription: CreatedSubscription) {
    setCreated(subscription)
    announce(createMessages.secret.announcement)
    router.replace(`?created=${subscription.id}`)
  }
  return (
    <>
      {children ?? <CreateForm {...props} onCreated={show} />}
      {created ? <CreateSecretDialog secret={created.secret} url={created.url} onDone={forget} /> : null}
    </>
  )
}

function CreateForm({
  channels,
  testEndpointId,
  onCreated,
}: Props & { onCreated: (subscription: CreatedSubscription) => void }) {
  const router = useRouter()
  // The response contains the secret: no cache may keep it. The list of a person who left the page is loaded again.
  const create = api.subscriptions.create.useMutation({ gcTime: 0, onSuccess: () => router.refresh() })
  const form = useForm({ url: '', channel_id: '', name: '' }, create)
  const { url, channel_id, name } = form.values
  const [isUrlMissing, setUrlMissing] = useState(false)
  const urlInput = useRef<HTMLInputElement>(null)
  const urlCheck = useUrlCheck(url)
  const errors = errorsOf(create.error)
  // Before the form is submitted: the dialogs show a secret that cannot be shown again.
  useEffect(() => void load(), [])

  function submit() {
    setUrlMissing(url.trim() === '')
    if (url.trim() === '' || urlCheckError(urlCheck)) return urlInput.current?.focus()
    create.mutate(
      { url: url.trim(), channel_id: channel_id || null, name },
      {
        // Only while the person is on this page. Afterwards they can rotate the secret to get one.
        onSuccess: ({ secret, ...subscription }) => {
          create.reset()
          if (secret !== undefined) onCreated({ ...subscription, secret })
        },
      },
    )
  }

  return (
    <PageForm
      form={{ ...form, otherError: errors ? errors.other : form.otherError }}
      onSubmit={submit}
      text={texts}
      cancelHref="/integrations/webhooks"
      footer={<NoReceiver channelId={channel_id} activeId={testEndpointId} />}
    >
      <UrlField
        ref={urlInput}
        value={url}
        onChange={(url) => {
          form.change({ url })
          setUrlMissing(false)
          create.reset()
        }}
        check={urlCheck}
        error={isUrlMissing ? texts.urlMissing : errors?.url}
      />
      <SelectField
        label={texts.channels}
        hint={texts.channelsHint}
        {...form.field('channel_id')}
        error={errors?.channel}
      >
        <option value="">{texts.allChannels}</option>
        <ChannelGroup label={texts.domains} channels={channels.filter(({ type }) => type === 'domain')} />
        <ChannelGroup label={texts.campaigns} channels={channels.filter(({ type }) => type === 'campaign')} />
      </SelectField>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_SUBSCRIPTION_NAME_CHARACTERS}
      />
      {form.isPending ? <CreatePendingDialog /> : null}
    </PageForm>
  )
}

const ChannelGroup = ({ label, channels }: { label: string; channels: readonly Channel[] }) =>
  channels.length === 0 ? null : (
    <optgroup label={label}>
      {channels.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </optgroup>
  )

/** Returns the texts for the errors of a creation that need one of their own, by the part of the form that shows them. */
function errorsOf(thrown: unknown): { url?: string; channel?: string; other?: React.ReactNode } | null {
  const error = errorOf(thrown)
  if (error?.reason) return { url: urlErrorText(error.reason) }
  if (error?.error === 'invalid_channel_id') return { channel: texts.channelDeleted }
  return error?.error === 'limit_reached' ? { other: <State kind="bad">{texts.limitReached}</State> } : null
}
