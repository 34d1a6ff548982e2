'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { CheckField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import type { AgentAccess } from '@/server/contract/accounts/account'
import { agentMessages } from './agent-messages'

/** Chooses what agents may do beside reading. Each checkbox saves immediately; only admins can change them. */
export function AgentAccessForm({ access, isAdmin }: { access: AgentAccess; isAdmin: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      {(['may_change', 'may_send', 'sees_numbers'] as const).map((name) => (
        <Choice key={name} name={name} isOn={access[name]} isAdmin={isAdmin} />
      ))}
    </div>
  )
}

function Choice({ name, isOn, isAdmin }: { name: keyof AgentAccess; isOn: boolean; isAdmin: boolean }) {
  const { label, hint, announce } = useMessages(agentMessages).choices[name]
  const change = api.settings.changeAgents.useMutation()
  const [shown, choose] = useSavedChoice(isOn, (on: boolean) => change.mutateAsync({ [name]: on }), announce)
  return (
    <div>
      <CheckField
        label={label}
        hint={hint}
        checked={shown}
        disabled={!isAdmin}
        onChange={(event) => choose(event.target.checked)}
      />
      <ErrorAlert error={change.error} />
    </div>
  )
}
