'use client'

import { UserCog, UserMinus } from 'lucide'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { Menu, MenuItem } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { RANKED_ROLES } from '@/server/accounts/account/role'
import type { Role } from '@/server/contract/accounts/account'
import type { ListedMember, Member } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'

/** Renders the menu of the actions on a member, the destructive one last. */
export function MemberMenu({ member, mayRemove }: { member: ListedMember; mayRemove: boolean }) {
  const { members, changeRole, remove } = useMessages(settingsMessages)
  const [opened, setOpened] = useState<'role' | 'remove' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Menu id={`member-${member.user_id}`} label={members.actionsFor(member.name)}>
        <MenuItem icon={UserCog} onSelect={() => setOpened('role')}>
          {changeRole.button}
        </MenuItem>
        {mayRemove ? (
          <MenuItem icon={UserMinus} isDestructive onSelect={() => setOpened('remove')}>
            {remove.button}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === 'role' ? <ChangeRole member={member} onClose={close} /> : null}
      {opened === 'remove' ? <RemoveMember member={member} onClose={close} /> : null}
    </>
  )
}

/** Asks for another role of a member. It is open while it is rendered. */
function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useMessages(settingsMessages).changeRole
  const [role, setRole] = useState(member.role)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.members.changeRole.useMutation({
    onSuccess: ({ name, role }) => {
      onClose()
      announce(text.announce(name, role))
      router.refresh()
    },
  })
  return (
    <FormDialog
      title={text.title(<UserText>{member.name}</UserText>)}
      onClose={onClose}
      isPending={change.isPending}
      onSubmit={() => change.mutate({ user_id: member.user_id, role })}
      label={text.save}
      pendingLabel={text.saving}
      result={change.error ? <ErrorState error={change.error} /> : null}
    >
      <RoleField name="role" value={role} onChange={setRole} />
    </FormDialog>
  )
}

/** Removes a member. Their access tokens are revoked, unless the admin keeps them. */
function RemoveMember({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const text = useMessages(settingsMessages).remove
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.members.remove.useMutation()
  const [keepsTokens, setKeepsTokens] = useState(false)
  return (
    <ConfirmDialog
      title={text.title(<UserText>{member.name}</UserText>)}
      confirmLabel={remove.isPending ? text.pending : text.confirm(<UserText>{member.name}</UserText>)}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate(
          { user_id: member.user_id, keep_tokens: keepsTokens },
          {
            onSuccess: () => {
              close()
              announce(text.announce(member.name))
              router.refresh()
            },
          },
        )
      }
    >
      <p>{text.consequences(member.email)}</p>
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

/** Chooses one of the three roles; each is described. */
export function RoleField(props: { value: Role; onChange: (role: Role) => void; name: string }) {
  const text = useMessages(settingsMessages)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{text.members.role}</legend>
      {RANKED_ROLES.map((role) => (
        <label key={role} className="flex items-start gap-2.5">
          <input
            type="radio"
            name={props.name}
            value={role}
            checked={props.value === role}
            onChange={() => props.onChange(role)}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            {text.roles[role]}
            <span className="block text-small text-soft">{text.roleDescriptions[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Lists the working tokens that a member created, and says what their removal does to them. Nothing where there are none.
 * @param props.isKept whether they stay valid
 * @param props.children what can be chosen about them
 */
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
