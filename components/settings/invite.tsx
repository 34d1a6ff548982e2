'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { SecretDialog } from '@/components/ui/secret-once'
import { useFormParameter } from '@/components/ui/use-form-parameter'
import type { Role } from '@/server/contract/accounts/account'
import type { CreatedInvitation } from '@/server/contract/accounts/member'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { RoleField } from './role-field'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.invite

/** Invites a person. Without an SMTP server, it shows the invitation link once. The parameter `invite=true` opens the form. */
export function Invite() {
  const form = useFormParameter('invite', 'true')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button variant="primary" onClick={form.open} className="self-start">
        {messages.button}
      </Button>
      {created ? (
        <LinkDialog email={created.email} link={created.link ?? ''} onDone={() => setCreated(null)} />
      ) : form.isOpen ? (
        <InviteDialog
          onClose={form.close}
          onInvited={(invited) => {
            form.close()
            setCreated(invited.link === null ? null : invited)
            announce(
              invited.link === null ? messages.announceMailed(invited.email) : messages.announceLink(invited.email),
            )
            router.refresh()
          }}
        />
      ) : null}
    </>
  )
}

function InviteDialog(props: { onClose: () => void; onInvited: (invited: CreatedInvitation) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  // The response may contain the link. No cache may keep it after onInvited.
  const create = api.invitations.create.useMutation({
    gcTime: 0,
    onSuccess: (invited) => {
      create.reset()
      props.onInvited(invited)
    },
  })
  const issue = errorOf(create.error)?.issues?.[0]?.message
  return (
    <FormDialog
      title={messages.title}
      onClose={props.onClose}
      isPending={create.isPending}
      noValidate
      onSubmit={() => create.mutate({ email, role })}
      label={messages.submit}
      pendingLabel={messages.pending}
      result={create.error && !issue ? <ErrorState error={create.error} /> : null}
    >
      <Field
        label={messages.email}
        hint={messages.emailHint}
        type="email"
        maxLength={MAX_EMAIL_CHARACTERS}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={issue}
        autoComplete="off"
        required
      />
      <RoleField name="invited-role" value={role} onChange={setRole} />
    </FormDialog>
  )
}

function LinkDialog({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  return (
    <SecretDialog
      title={messages.linkTitle(email)}
      intro={<p>{messages.linkHint}</p>}
      secret={link}
      what={messages.link}
      onDone={onDone}
    />
  )
}
