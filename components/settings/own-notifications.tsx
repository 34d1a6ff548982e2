'use client'

import type { ReactNode } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { SavedCheck, SavedSelect } from '@/components/api/saved-fields'
import { UserText } from '@/components/ui/text'
import { useShownTimeZone } from '@/components/ui/time/time-settings'
import type { ChangeOwnNotifications, OwnNotifications } from '@/server/contract/accounts/message-notices'
import { notificationMessages } from './notification-messages'

/** Which emails this member gets of the account. Each choice is saved immediately. */
export function OwnNotificationChoices(props: { account: string; warnings: boolean; own: OwnNotifications }) {
  const { failure_warnings, processing_notices, message_notices, digest_hour } = props.own
  const text = useMessages(notificationMessages).ownNotifications
  const zone = useShownTimeZone()
  const { messages, digest, failures, processing } = text
  return (
    <div className="flex max-w-[32rem] flex-col gap-5">
      <Choice
        label={messages.label}
        hint={messages.hint(<UserText>{props.account}</UserText>)}
        stored={message_notices}
        changeOf={(message_notices) => ({ message_notices })}
        options={messages.options}
      />
      {message_notices === 'all' || message_notices === 'urgent' ? (
        <Choice
          label={digest.label}
          hint={zone === null ? null : digest.hint(zone)}
          stored={digest_hour === null ? 'now' : String(digest_hour)}
          changeOf={(hour) => ({ digest: hour === 'now' ? null : { hour: Number(hour), time_zone: zone ?? 'UTC' } })}
          options={[
            ['now', digest.atOnce],
            ...Array.from({ length: 24 }, (_, hour): [string, string] => [String(hour), digest.daily(hour)]),
          ]}
        />
      ) : null}
      <ProcessingChoice label={processing.label} stored={processing_notices} />
      <Choice
        label={failures.label}
        hint={failures.hint}
        stored={failure_warnings === null ? 'account' : failure_warnings ? 'yes' : 'no'}
        changeOf={(choice) => ({ failure_warnings: choice === 'account' ? null : choice === 'yes' })}
        options={[
          ['account', failures.account(props.warnings)],
          ['yes', text.yes],
          ['no', text.no],
        ]}
      />
    </div>
  )
}

function ProcessingChoice({ label, stored }: { label: string; stored: boolean }) {
  const text = useMessages(notificationMessages).ownNotifications
  const update = api.settings.updateOwn.useMutation()
  return (
    <SavedCheck
      label={label}
      stored={stored}
      save={(processing_notices) => update.mutateAsync({ processing_notices })}
      error={update.error}
      announcement={() => text.announce}
    />
  )
}

function Choice<Value extends string>({
  changeOf,
  ...field
}: {
  label: string
  hint?: ReactNode
  stored: Value
  changeOf: (value: Value) => ChangeOwnNotifications
  options: readonly (readonly [Value, string])[]
}) {
  const text = useMessages(notificationMessages).ownNotifications
  const update = api.settings.updateOwn.useMutation()
  return (
    <SavedSelect
      {...field}
      save={(value) => update.mutateAsync(changeOf(value))}
      error={update.error}
      announcement={() => text.announce}
    />
  )
}
