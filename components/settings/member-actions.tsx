'use client'

import { UserCog, UserMinus } from 'lucide'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { RadioField } from '@/components/ui/choices'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { ActionMenu } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { RANKED_ROLES } from '@/server/accounts/account/role'
import type { Role } from '@/server/contract/accounts/account'
import type { ListedMember, Member } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'

export function MemberMenu({ member, mayRemove }: { member: ListedMember; mayRemove: boolean }) {
  const { members, changeRole, remove } = useMessages(settingsMessages)
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
  const text = useMessages(settingsMessages).changeRole
  const finish = useFinish()
  const change = api.members.changeRole.useMutation({
    onSuccess: ({ name, role }) => finish(text.announce(name, role), onClose),
  })
  const form = useForm({ role }, change)
  return (
    <FormDialog
      text={{ ...text, title: text.title(<UserText>{name}</UserText>) }}
      onClose={onClose}
      form={form}
      onSubmit={() => change.mutate({ user_id, ...form.values })}
    >
      <RoleField value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormDialog>
  )
}

function RemoveMember({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const text = useMessages(settingsMessages).remove
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
  const text = useMessages(settingsMessages)
  return (
    <RadioField
      label={text.members.role}
      options={RANKED_ROLES.map((role) => [role, text.roles[role], text.roleDescriptions[role]])}
      {...props}
    />
  )
}

/** Lists the working tokens that a member created, and says what their removal does to them. */
export function TokensOfMember(props: { userId: string; isKept?: boolean; children?: React.ReactNode }) {
  const text = useMessages(settingsMessages).tokensOfMember
  const { data, error } = api.tokens.list.useQuery({ usable: true, created_by_user_id: props.userId, limit: 10 })
  if (error) return <ErrorState error={error}>{text.unknown} </ErrorState>
  if (!data) return <p className="text-soft">{text.loading}</p>
  const { total } = data.pagination
  if (total === 0) return null
  const more = total - data.tokens.length
  const now = Date.now()
  return (
    <div className="flex flex-col gap-3">
      <p>{props.isKept ? text.kept(total) : text.revoked(total)}</p>
      <ul className="flex flex-col gap-1">
        {data.tokens.map((token) => (
          <li key={token.id} className="wrap-anywhere">
            <UserText className="font-medium">{token.name}</UserText>{' '}
            <span className="text-small text-soft">
              {token.last_used_at ? text.lastUsed(<RelativeTime at={token.last_used_at} now={now} />) : text.neverUsed}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="text-soft">{text.more(more)}</li> : null}
      </ul>
      {props.children}
    </div>
  )
}
