'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { SelectField } from '@/components/ui/form/select-field'
import { UserText } from '@/components/ui/text/text-direction'
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
  const router = useRouter()
  const announce = useAnnounce()
  const update = api.settings.updateOwn.useMutation({
    onSuccess: () => {
      announce(messages.announce)
      router.refresh()
    },
  })
  const shown = update.isPending ? update.variables.failure_warnings : choice
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={messages.label}
        hint={messages.hint(<UserText>{account}</UserText>)}
        value={optionOf(shown)}
        onChange={({ target }) => update.isPending || update.mutate({ failure_warnings: choiceOf(target.value) })}
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
