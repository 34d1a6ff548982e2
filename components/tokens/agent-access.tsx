'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { SavedCheck } from '@/components/api/saved-fields'
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
  return (
    <SavedCheck
      label={label}
      hint={hint}
      disabled={!isAdmin}
      stored={isOn}
      save={(on) => change.mutateAsync({ [name]: on })}
      error={change.error}
      announcement={announce}
    />
  )
}
