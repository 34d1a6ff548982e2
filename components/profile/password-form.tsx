'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { SettingForm } from '@/components/settings/setting-form'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

const messages = profileMessages.password
const EMPTY = { current_password: '', new_password: '' }

/** Changes the password of the signed-in person. An error moves the focus to its field. */
export function PasswordForm({ email }: { email: string }) {
  const [passwords, setPasswords] = useState(EMPTY)
  const form = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.profile.changePassword.useMutation({
    onSuccess: () => {
      setPasswords(EMPTY)
      announce(messages.announce)
      router.refresh()
    },
    onError: (error) => {
      const name = errorOf(error)?.issues?.[0]?.path[0]
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
    },
  })
  const issueAt = (name: string) =>
    errorOf(change.error)?.issues?.find((issue) => issue.path[0] === name)?.message ?? null
  const fieldOf = (name: keyof typeof EMPTY) => ({
    name,
    value: passwords[name],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => setPasswords({ ...passwords, [name]: target.value }),
    error: issueAt(name),
  })
  const isElsewhere = change.error && !issueAt('current_password') && !issueAt('new_password')
  return (
    <SettingForm isPending={change.isPending} onSave={() => change.mutate(passwords)} messages={messages}>
      <div ref={form} className="flex flex-col gap-4">
        {/* Password managers save this address with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label={messages.current}
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          required
          {...fieldOf('current_password')}
        />
        <Field
          label={messages.next}
          hint={messages.hint(MIN_PASSWORD_CHARACTERS)}
          type="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          required
          {...fieldOf('new_password')}
        />
        <div role="alert" className="empty:hidden">
          {isElsewhere ? <ErrorState error={change.error} /> : null}
        </div>
        {change.isSuccess ? <State kind="ok">{messages.announce}</State> : null}
      </div>
    </SettingForm>
  )
}
