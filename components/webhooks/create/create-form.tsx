'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, errorOf } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field, SelectField } from '@/components/ui/fields'
import { lazyPart } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import type { Channel } from '@/server/contract/channels/channel'
import { MAX_SUBSCRIPTION_NAME_CHARACTERS } from '@/server/contract/limits'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { createMessages, urlErrorText } from './create-messages'
import { NoReceiver, UseTestEndpoint } from './no-receiver'
import { UrlField, urlCheckError, useUrlCheck } from './url-field'

/** Loaded by the form before it is submitted. */
const CreateSecretDialog = lazyPart(() => import('./create-dialogs'), 'CreateSecretDialog')

/**
 * Shows the form, then the secret once, then `children`: the steps after a creation. The address (`?created=<id>`) selects
 * the steps, so a reload or going back shows them again, but never the secret.
 */
export function CreateSubscription(props: {
  channels: readonly Channel[]
  testEndpointId: string | null
  children: React.ReactNode
}) {
  const [created, setCreated] = useState<CreatedSubscription | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const forget = useCallback(() => setCreated(null), [])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  function show(subscription: CreatedSubscription) {
    // The person left during the request and must stay on the other page. They can rotate the secret to get one.
    if (!isMounted.current) return router.refresh()
    setCreated(subscription)
    announce(createMessages.secret.announcement)
    router.replace(`?created=${subscription.id}`)
  }
  return (
    <>
      {props.children ?? (
        <CreateForm channels={props.channels} testEndpointId={props.testEndpointId} onCreated={show} />
      )}

      {created ? <CreateSecretDialog secret={created.secret} url={created.url} onDone={forget} /> : null}
    </>
  )
}

const { form: texts } = createMessages

/** Loaded with the dialog that shows the secret, after the page. */
const CreatePendingDialog = lazyPart(() => import('./create-dialogs'), 'CreatePendingDialog')

/** Asks for a URL, a channel and a name. Passes the created subscription, which contains the secret, to `onCreated` only. */
export function CreateForm(props: {
  channels: readonly Channel[]
  /** The account's active subscription to the test endpoint; null without one. */
  testEndpointId: string | null
  onCreated: (subscription: CreatedSubscription) => void
}) {
  const form = useCreateForm(props.onCreated)
  // Before the form is submitted: the dialogs show a secret that cannot be shown again.
  useEffect(() => void import('./create-dialogs'), [])
  return (
    <form
      className="flex max-w-[36rem] flex-col gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <UrlField
        ref={form.urlInput}
        value={form.url}
        onChange={form.changeUrl}
        check={form.urlCheck}
        error={form.errorOf('url')}
      />
      <CreateChannelField
        channels={props.channels}
        value={form.channelId}
        onChange={form.changeChannel}
        error={form.errorOf('channel')}
      />
      <Field
        label={texts.name}
        hint={texts.nameHint}
        value={form.name}
        onChange={({ target }) => form.changeName(target.value)}
        error={form.errorOf('name')}
        autoComplete="off"
        maxLength={MAX_SUBSCRIPTION_NAME_CHARACTERS}
      />
      <div role="alert" className="empty:hidden">
        {form.errorOf('form') ? <State kind="bad">{form.errorOf('form')}</State> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="primary" type="submit" aria-disabled={form.isPending}>
          {form.isPending ? texts.pending : texts.submit}
        </Button>
        <Link href="/integrations/webhooks" className="text-small text-soft hover:text-ink hover:underline">
          {texts.cancel}
        </Link>
      </div>
      {form.isPending ? <CreatePendingDialog /> : null}
      <NoReceiver>
        <UseTestEndpoint channelId={form.channelId} activeId={props.testEndpointId} />
      </NoReceiver>
    </form>
  )
}

/** Chooses all channels or one of them: domains first, then campaigns. */
export function CreateChannelField(props: {
  channels: readonly Channel[]
  value: string
  onChange: (channelId: string) => void
  error: React.ReactNode
}) {
  const groups = [
    { label: texts.domains, channels: props.channels.filter(({ type }) => type === 'domain') },
    { label: texts.campaigns, channels: props.channels.filter(({ type }) => type === 'campaign') },
  ]
  return (
    <SelectField
      label={texts.channels}
      hint={texts.channelsHint}
      error={props.error}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">{texts.allChannels}</option>
      {groups
        .filter(({ channels }) => channels.length > 0)
        .map(({ label, channels }) => (
          <optgroup key={label} label={label}>
            {channels.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </SelectField>
  )
}

interface FormError {
  /** The part of the form that shows the error. */
  part: 'url' | 'channel' | 'name' | 'form'
  text: React.ReactNode
}

/** Holds the values and the error of the form, and creates the subscription. */
export function useCreateForm(onCreated: (subscription: CreatedSubscription) => void) {
  // Not through the query client: its cache would keep the secret.
  const { client } = api.useUtils()
  const [url, setUrl] = useState('')
  const [channelId, setChannelId] = useState('')
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const urlInput = useRef<HTMLInputElement>(null)
  const urlCheck = useUrlCheck(url)

  async function submit() {
    if (isPending) return
    if (url.trim() === '') setError({ part: 'url', text: createMessages.form.urlMissing })
    if (url.trim() === '' || urlCheckError(urlCheck)) return urlInput.current?.focus()
    setPending(true)
    setError(null)
    try {
      onCreated(await client.subscriptions.createNamed.mutate({ url: url.trim(), channel_id: channelId || null, name }))
      setPending(false)
    } catch (thrown) {
      const next = formErrorOf(thrown)
      // The dialog must close before the focus can move to a field behind it.
      flushSync(() => {
        setPending(false)
        setError(next)
      })
      if (next.part === 'url') urlInput.current?.focus()
    }
  }

  return {
    url,
    changeUrl: (value: string) => {
      setUrl(value)
      setError(null)
    },
    urlInput,
    urlCheck,
    channelId,
    changeChannel: setChannelId,
    name,
    changeName: setName,
    isPending,
    errorOf: (part: FormError['part']) => (error?.part === part ? error.text : null),
    submit,
  }
}

/** Maps an error of the server to its text and to the field it is about. */
function formErrorOf(thrown: unknown): FormError {
  const error = errorOf(thrown)
  if (error?.reason) return { part: 'url', text: urlErrorText(error.reason) }
  if (error?.error === 'invalid_channel_id') return { part: 'channel', text: createMessages.form.channelDeleted }
  if (error?.error === 'limit_reached') return { part: 'form', text: createMessages.form.limitReached }
  const nameIssue = error?.issues?.find(({ path }) => path[0] === 'name')?.message
  if (nameIssue) return { part: 'name', text: nameIssue }
  return { part: 'form', text: <ErrorText error={thrown} /> }
}
