'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert, ErrorText } from '@/components/api/error-text'
import { CheckField, SelectField } from '@/components/ui/fields'
import { UserText } from '@/components/ui/text'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { settingsMessages } from './settings-messages'

/** Turns failure warnings of the account on or off. The checkbox saves immediately. */
export function FailureWarnings({ isOn }: { isOn: boolean }) {
  const text = useMessages(settingsMessages).failureWarnings.account
  const update = api.settings.update.useMutation()
  const [shown, choose] = useSavedChoice(
    isOn,
    (failure_warnings: boolean) => update.mutateAsync({ failure_warnings }),
    text.announce,
  )
  return (
    <div>
      <CheckField
        label={text.label}
        hint={text.hint}
        checked={shown}
        onChange={(event) => choose(event.target.checked)}
      />
      <ErrorAlert error={update.error} />
    </div>
  )
}

/** Chooses whether this member gets failure warnings by email. Without a choice, the setting of the account applies (`isOn`). */
export function OwnFailureWarnings(props: { account: string; isOn: boolean; choice: boolean | null }) {
  const text = useMessages(settingsMessages).failureWarnings.own
  const update = api.settings.updateOwn.useMutation()
  const [shown, choose] = useSavedChoice(
    props.choice,
    (failure_warnings: boolean | null) => update.mutateAsync({ failure_warnings }),
    () => text.announce,
  )
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={text.label}
        hint={text.hint(<UserText>{props.account}</UserText>)}
        value={shown === null ? 'account' : shown ? 'yes' : 'no'}
        onChange={({ target }) => choose(target.value === 'account' ? null : target.value === 'yes')}
        error={update.error ? <ErrorText error={update.error} /> : null}
        options={[
          ['account', text.account(props.isOn)],
          ['yes', text.yes],
          ['no', text.no],
        ]}
      />
    </div>
  )
}
