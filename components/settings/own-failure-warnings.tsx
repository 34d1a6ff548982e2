'use client'

import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { SelectField } from '@/components/ui/fields'
import { UserText } from '@/components/ui/text'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { settingsMessages } from './settings-messages'

const { own: messages } = settingsMessages.failureWarnings

interface Props {
  /** The name of the account. */
  account: string
  /** The setting of the account, which applies without a choice of this member. */
  isOn: boolean
  choice: boolean | null
}

/** Chooses whether this member gets failure warnings by email. The select saves immediately. */
export function OwnFailureWarnings({ account, isOn, choice }: Props) {
  const update = api.settings.updateOwn.useMutation()
  const [shown, choose] = useSavedChoice(
    choice,
    (failure_warnings: boolean | null) => update.mutateAsync({ failure_warnings }),
    () => messages.announce,
  )
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={messages.label}
        hint={messages.hint(<UserText>{account}</UserText>)}
        value={optionOf(shown)}
        onChange={({ target }) => choose(choiceOf(target.value))}
        error={update.error ? <ErrorText error={update.error} /> : null}
      >
        <option value="account">{messages.account(isOn)}</option>
        <option value="yes">{messages.yes}</option>
        <option value="no">{messages.no}</option>
      </SelectField>
    </div>
  )
}

const optionOf = (choice: boolean | null) => (choice === null ? 'account' : choice ? 'yes' : 'no')
const choiceOf = (value: string) => (value === 'account' ? null : value === 'yes')
