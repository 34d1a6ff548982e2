'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { SecretDialog } from '@/components/ui/secret-once'
import { useFormParameter } from '@/components/ui/use-form-parameter'
import type { Role } from '@/server/contract/accounts/account'
import type { CreatedInvitation, Invitation } from '@/server/contract/accounts/member'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { RoleField } from './member-actions'
import { settingsMessages } from './settings-messages'

/** Invites a person. Without an SMTP server, it shows the invitation link once. The parameter `invite=true` opens the form. */
export function Invite() {
  const text = useMessages(settingsMessages).invite
  const form = useFormParameter('invite', 'true')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button variant="primary" onClick={form.open} className="self-start">
        {text.button}
      </Button>
      {created ? (
        <LinkDialog email={created.email} link={created.link ?? ''} onDone={() => setCreated(null)} />
      ) : form.isOpen ? (
        <InviteDialog
          onClose={form.close}
          onInvited={(invited) => {
            form.close()
            setCreated(invited.link === null ? null : invited)
            announce(invited.link === null ? text.announceMailed(invited.email) : text.announceLink(invited.email))
            router.refresh()
          }}
        />
      ) : null}
    </>
  )
}

function InviteDialog(props: { onClose: () => void; onInvited: (invited: CreatedInvitation) => void }) {
  const text = useMessages(settingsMessages).invite
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
      title={text.title}
      onClose={props.onClose}
      isPending={create.isPending}
      noValidate
      onSubmit={() => create.mutate({ email, role })}
      label={text.submit}
      pendingLabel={text.pending}
      result={create.error && !issue ? <ErrorState error={create.error} /> : null}
    >
      <Field
        label={text.email}
        hint={text.emailHint}
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
  const text = useMessages(settingsMessages).invite
  return (
    <SecretDialog
      title={text.linkTitle(email)}
      intro={<p>{text.linkHint}</p>}
      secret={link}
      what={text.link}
      onDone={onDone}
    />
  )
}

export function WithdrawInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const text = useMessages(settingsMessages).withdraw
  const router = useRouter()
  const announce = useAnnounce()
  const withdraw = api.invitations.withdraw.useMutation()
  return (
    <Confirm
      label={text.button}
      name={text.buttonOf(email)}
      title={text.title(email)}
      confirmLabel={withdraw.isPending ? text.pending : text.confirm}
      mutation={withdraw}
      onConfirm={(close) =>
        withdraw.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(text.announce(email))
              router.refresh()
            },
          },
        )
      }
    >
      <p>{text.consequences}</p>
    </Confirm>
  )
}
