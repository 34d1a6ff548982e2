'use client'

import { Pencil } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { LINES_OF_USER_TEXT, LtrText, Url, UserText } from '@/components/ui/text'
import type { SubscriptionLabels } from '@/server/contract/webhooks/subscription'
import { nameOrAddress } from '../webhook-name'
import { changeMessages } from './change-messages'

const { labels: messages } = changeMessages

const LabelsForm = lazyPart(() => import('./labels-form'), 'LabelsForm')

/** Shows the name of a webhook, or its URL without the scheme, with its state, the URL and the description. An editor changes both in place. */
export function SubscriptionHeading(props: {
  id: string
  url: string
  labels: SubscriptionLabels
  canEdit: boolean
  children: React.ReactNode
}) {
  const { id, url, labels } = props
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  return (
    <header className="mb-6 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex max-w-full items-center gap-x-1">
          {labels.name ? (
            <h1 className="min-w-0 text-title wrap-anywhere">
              <UserText>{labels.name}</UserText>
            </h1>
          ) : (
            <h1 title={url} className="min-w-0 truncate text-title">
              <LtrText className="font-mono">{nameOrAddress({ name: '', url })}</LtrText>
            </h1>
          )}
          {props.canEdit && !isEditing ? (
            <Button ref={edit} variant="icon" className="shrink-0" onClick={() => setEditing(true)}>
              <Icon of={Pencil} className="size-3.5" />
              <span className="sr-only">{labels.name ? messages.edit : messages.add}</span>
            </Button>
          ) : null}
        </div>
        <div className="whitespace-nowrap">{props.children}</div>
      </div>
      {/* Without a name the heading is the URL. */}
      {labels.name ? (
        <div className="flex max-w-full items-center gap-1">
          <span title={url} className="line-clamp-2 min-w-0">
            <Url url={url} className="font-mono text-small text-soft" />
          </span>
          <CopyButton text={url} what={messages.theUrl} />
        </div>
      ) : null}
      {labels.description && !isEditing ? (
        <p dir="auto" className={`max-w-[44rem] text-soft wrap-anywhere ${LINES_OF_USER_TEXT}`}>
          {labels.description}
        </p>
      ) : null}
      {isEditing ? <LabelsForm id={id} labels={labels} onClose={close} /> : null}
    </header>
  )
}
