'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { FormDialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text'
import type { Member } from '@/server/contract/accounts/member'
import { RoleField } from './role-field'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.changeRole

/** Asks for another role of a member. It is open while it is rendered. */
export function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.members.changeRole.useMutation({
    onSuccess: ({ name, role }) => {
      onClose()
      announce(messages.announce(name, role))
      router.refresh()
    },
  })
  return (
    <FormDialog
      title={messages.title(<UserText>{member.name}</UserText>)}
      onClose={onClose}
      isPending={change.isPending}
      onSubmit={() => change.mutate({ user_id: member.user_id, role })}
      label={messages.save}
      pendingLabel={messages.saving}
      result={change.error ? <ErrorState error={change.error} /> : null}
    >
      <RoleField name="role" value={role} onChange={setRole} />
    </FormDialog>
  )
}
