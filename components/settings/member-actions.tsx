'use client'

import { UserCog, UserMinus } from 'lucide'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { RadioField } from '@/components/ui/choices'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { ActionMenu } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import { RANKED_ROLES } from '@/server/accounts/account/role'
import type { Role } from '@/server/contract/accounts/account'
import type { ListedMember, Member } from '@/server/contract/accounts/member'
import { memberMessages } from './member-messages'
import { TokensOfMember } from './tokens-of-member'

export function MemberMenu({ member, mayRemove }: { member: ListedMember; mayRemove: boolean }) {
  const { members, changeRole, remove } = useMessages(memberMessages)
  return (
    <ActionMenu
      id={`member-${member.user_id}`}
      label={members.actionsFor(member.name)}
      actions={[
        {
          label: changeRole.button,
          icon: UserCog,
          dialog: (close) => <ChangeRole member={member} onClose={close} />,
        },
        mayRemove
          ? {
              label: remove.button,
              icon: UserMinus,
              isDestructive: true,
              dialog: (close) => <RemoveMember member={member} onClose={close} />,
            }
          : null,
      ]}
    />
  )
}

function ChangeRole({ member: { user_id, name, role }, onClose }: { member: Member; onClose: () => void }) {
  const text = useMessages(memberMessages).changeRole
  const finish = useFinish()
  const change = api.members.changeRole.useMutation({
    onSuccess: ({ name, role }) => finish(text.announce(name, role), onClose),
  })
  const form = useForm({ role, keep_tokens: false }, change)
  return (
    <FormDialog
      text={{ ...text, title: text.title(<UserText>{name}</UserText>) }}
      onClose={onClose}
      form={form}
      onSubmit={() => change.mutate({ user_id, ...form.values })}
    >
      <RoleField value={form.values.role} onChange={(role) => form.change({ role })} />
      {role !== 'viewer' && form.values.role === 'viewer' ? (
        <TokensOfMember userId={user_id} isKept={form.values.keep_tokens}>
          <CheckField
            label={text.keepTokens}
            hint={text.keepTokensHint}
            checked={form.values.keep_tokens}
            onChange={(event) => form.change({ keep_tokens: event.target.checked })}
          />
        </TokensOfMember>
      ) : null}
    </FormDialog>
  )
}

function RemoveMember({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const text = useMessages(memberMessages).remove
  const finish = useFinish()
  const remove = api.members.remove.useMutation({
    onSuccess: () => finish(text.announce(member.name), onClose),
  })
  const [keepsTokens, setKeepsTokens] = useState(false)
  const name = <UserText>{member.name}</UserText>
  return (
    <ConfirmDialog
      text={{
        ...text,
        title: text.title(name),
        confirm: text.confirm(name),
        consequences: text.consequences(member.email),
      }}
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ user_id: member.user_id, keep_tokens: keepsTokens })}
    >
      <TokensOfMember userId={member.user_id} isKept={keepsTokens}>
        <CheckField
          label={text.keepTokens}
          hint={text.keepTokensHint}
          checked={keepsTokens}
          onChange={(event) => setKeepsTokens(event.target.checked)}
        />
      </TokensOfMember>
    </ConfirmDialog>
  )
}

export function RoleField(props: { value: Role; onChange: (role: Role) => void }) {
  const text = useMessages(memberMessages)
  return (
    <RadioField
      label={text.members.role}
      options={RANKED_ROLES.map((role) => [role, text.roles[role], text.roleDescriptions[role]])}
      {...props}
    />
  )
}
