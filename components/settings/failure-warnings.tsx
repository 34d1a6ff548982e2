'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
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
      <div role="alert" className="empty:hidden">
        {update.error ? <ErrorState error={update.error} /> : null}
      </div>
    </div>
  )
}

interface Props {
  /** The name of the account. */
  account: string
  /** The setting of the account, which applies without a choice of this member. */
  isOn: boolean
  choice: boolean | null
}

/** Chooses whether this member gets failure warnings by email. The select saves immediately. */
export function OwnFailureWarnings({ account, isOn, choice }: Props) {
  const text = useMessages(settingsMessages).failureWarnings.own
  const update = api.settings.updateOwn.useMutation()
  const [shown, choose] = useSavedChoice(
    choice,
    (failure_warnings: boolean | null) => update.mutateAsync({ failure_warnings }),
    () => text.announce,
  )
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={text.label}
        hint={text.hint(<UserText>{account}</UserText>)}
        value={optionOf(shown)}
        onChange={({ target }) => choose(choiceOf(target.value))}
        error={update.error ? <ErrorText error={update.error} /> : null}
      >
        <option value="account">{text.account(isOn)}</option>
        <option value="yes">{text.yes}</option>
        <option value="no">{text.no}</option>
      </SelectField>
    </div>
  )
}

const optionOf = (choice: boolean | null) => (choice === null ? 'account' : choice ? 'yes' : 'no')
const choiceOf = (value: string) => (value === 'account' ? null : value === 'yes')
