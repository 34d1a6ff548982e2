import { ROLE_NAMES } from '@/components/shell/frame-messages'
import { RANKED_ROLES } from '@/server/accounts/account/role'
import type { Role } from '@/server/contract/accounts/account'
import { ROLE_DESCRIPTIONS, settingsMessages } from './settings-messages'

/** Chooses one of the three roles; each is described. */
export function RoleField(props: { value: Role; onChange: (role: Role) => void; name: string }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{settingsMessages.members.role}</legend>
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
            {ROLE_NAMES[role]}
            <span className="block text-small text-soft">{ROLE_DESCRIPTIONS[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
