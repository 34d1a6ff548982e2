'use client'

import Link from 'next/link'
import { Suspense, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { lazyPart } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import type { Channel } from '@/server/contract/channels/channel'
import { MAX_SUBSCRIPTION_NAME_CHARACTERS } from '@/server/contract/limits'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { CreateChannelField } from './create-channel-field'
import { createMessages } from './create-messages'
import { NoReceiver } from './no-receiver'
import { UrlField } from './url-field'
import { useCreateForm } from './use-create-form'
import { UseTestEndpoint } from './use-test-endpoint'

const { form: messages } = createMessages

/** Loaded with the dialog that shows the secret, after the page. */
const CreatePendingDialog = lazyPart(() =>
  import('./create-dialogs').then(({ CreatePendingDialog }) => ({ default: CreatePendingDialog })),
)

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
        label={messages.name}
        hint={messages.nameHint}
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
          {form.isPending ? messages.pending : messages.submit}
        </Button>
        <Link href="/integrations/webhooks" className="text-small text-soft hover:text-ink hover:underline">
          {messages.cancel}
        </Link>
      </div>
      <Suspense>{form.isPending ? <CreatePendingDialog /> : null}</Suspense>
      <NoReceiver>
        <UseTestEndpoint channelId={form.channelId} activeId={props.testEndpointId} />
      </NoReceiver>
    </form>
  )
}
