'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SecretOnce } from '@/components/ui/secret-once'
import type { Role } from '@/server/contract/accounts/account'
import type { CreatedInvitation } from '@/server/contract/accounts/invitation'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/values/input-limits'
import { RoleField } from './role-field'

type Step = null | 'asking' | CreatedInvitation

/** Invites a person. Where no mail is configured, the link is shown on its only appearance. */
export function Invite() {
  const [step, setStep] = useState<Step>(null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button look="primary" onClick={() => setStep('asking')} className="self-start">
        Invite a person
      </Button>
      {step === 'asking' ? (
        <InviteDialog
          onClose={() => setStep(null)}
          onInvited={(invited) => {
            setStep(invited.link === null ? null : invited)
            announce(invited.link === null ? `${invited.email} is invited by mail` : `${invited.email} is invited`)
            router.refresh()
          }}
        />
      ) : step ? (
        <LinkDialog email={step.email} link={step.link ?? ''} onDone={() => setStep(null)} />
      ) : null}
    </>
  )
}

function InviteDialog(props: { onClose: () => void; onInvited: (invited: CreatedInvitation) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  // The answer may hold the link: no cache may keep it once it is handed on.
  const create = api.invitations.create.useMutation({
    gcTime: 0,
    onSuccess: (invited) => {
      create.reset()
      props.onInvited(invited)
    },
  })
  const issue = errorOf(create.error)?.issues?.[0]?.message
  return (
    <Dialog title="Invite a person" onClose={props.onClose} isPending={create.isPending}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending) create.mutate({ email, role })
        }}
      >
        <Field
          label="E-mail"
          hint="The invitation is good for seven days. Inviting the same address again replaces it."
          type="email"
          maxLength={MAX_EMAIL_CHARACTERS}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={issue}
          autoComplete="off"
          required
        />
        <RoleField name="invited-role" value={role} onChange={setRole} />
        <div role="alert" className="empty:hidden">
          {create.error && !issue ? <ErrorState error={create.error} /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" aria-disabled={create.isPending}>
            {create.isPending ? 'Inviting…' : 'Invite'}
          </Button>
          <CancelButton />
        </div>
      </form>
    </Dialog>
  )
}

function LinkDialog({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  // A browser may keep a page that is left as it stands, and show it again on going back: not with the link on it.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  return (
    <Dialog title={<>{email} is invited</>} onClose={onDone} isLocked>
      <p>This server sends no mail. Hand this link to them yourself: whoever opens it can join in their name.</p>
      <SecretOnce secret={link} what="the link" />
      <Button look="primary" onClick={onDone} className="self-start">
        I have copied it
      </Button>
    </Dialog>
  )
}
