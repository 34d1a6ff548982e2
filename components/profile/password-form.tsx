'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { SettingForm } from '@/components/settings/section'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

const EMPTY = { current_password: '', new_password: '' }

/** Changes the password of the signed-in person. An error moves the focus to its field. */
export function PasswordForm({ email }: { email: string }) {
  const text = useMessages(profileMessages).password
  const [passwords, setPasswords] = useState(EMPTY)
  const form = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.profile.changePassword.useMutation({
    onSuccess: () => {
      setPasswords(EMPTY)
      announce(text.announce)
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
    <SettingForm isPending={change.isPending} onSave={() => change.mutate(passwords)} messages={text}>
      <div ref={form} className="flex flex-col gap-4">
        {/* Password managers save this address with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label={text.current}
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          required
          {...fieldOf('current_password')}
        />
        <Field
          label={text.next}
          hint={text.hint(MIN_PASSWORD_CHARACTERS)}
          type="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_CHARACTERS}
          required
          {...fieldOf('new_password')}
        />
        <div role="alert" className="empty:hidden">
          {isElsewhere ? <ErrorState error={change.error} /> : null}
        </div>
        {change.isSuccess ? <State kind="ok">{text.announce}</State> : null}
      </div>
    </SettingForm>
  )
}

/** Emails a link that sets a first password. */
export function PasswordLink() {
  const text = useMessages(profileMessages).password
  const request = api.profile.requestPasswordLink.useMutation()
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        aria-disabled={request.isPending}
        onClick={() => request.isPending || request.mutate()}
      >
        {request.isPending ? text.sendingLink : text.sendLink}
      </Button>
      <div role="status" className="empty:hidden">
        {request.data ? <State kind="ok">{text.linkSent(request.data.email)}</State> : null}
      </div>
      <div role="alert" className="empty:hidden">
        {request.error ? <ErrorState error={request.error} /> : null}
      </div>
    </>
  )
}
