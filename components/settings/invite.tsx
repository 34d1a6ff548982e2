'use client'

import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { SecretDialog } from '@/components/ui/secret-once'
import { useFormParameter } from '@/components/ui/use-form-parameter'
import type { Role } from '@/server/contract/accounts/account'
import type { CreatedInvitation, Invitation } from '@/server/contract/accounts/member'
import { MAX_EMAIL_CHARACTERS } from '@/server/contract/limits'
import { RoleField } from './member-actions'
import { memberMessages } from './member-messages'

/** Invites a person. Without an SMTP server, it shows the invitation link once. The parameter `invite=true` opens the form. */
export function Invite() {
  const text = useMessages(memberMessages).invite
  const form = useFormParameter('invite', 'true')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const finish = useFinish()
  return (
    <>
      <Button variant="primary" onClick={form.open}>
        {text.button}
      </Button>
      {created ? (
        <SecretDialog
          title={text.linkTitle(created.email)}
          intro={<p>{text.linkHint}</p>}
          secret={created.link ?? ''}
          what={text.link}
          onDone={() => setCreated(null)}
        />
      ) : form.isOpen ? (
        <InviteDialog
          onClose={form.close}
          onInvited={(invited) => {
            form.close()
            setCreated(invited.link === null ? null : invited)
            finish(invited.link === null ? text.announceMailed(invited.email) : text.announceLink(invited.email))
          }}
        />
      ) : null}
    </>
  )
}

function InviteDialog(props: { onClose: () => void; onInvited: (invited: CreatedInvitation) => void }) {
  const text = useMessages(memberMessages).invite
  // The response may contain the link. No cache may keep it after onInvited.
  const create = api.invitations.create.useMutation({
    gcTime: 0,
    onSuccess: (invited) => {
      create.reset()
      props.onInvited(invited)
    },
  })
  const form = useForm({ email: '', role: 'editor' as Role }, create)
  return (
    <FormDialog text={text} onClose={props.onClose} form={form} onSubmit={() => create.mutate(form.values)}>
      <Field
        label={text.email}
        hint={text.emailHint}
        type="email"
        maxLength={MAX_EMAIL_CHARACTERS}
        {...form.field('email')}
        autoComplete="off"
        required
      />
      <RoleField value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormDialog>
  )
}

export function WithdrawInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const text = useMessages(memberMessages).withdraw
  const finish = useFinish()
  const withdraw = api.invitations.withdraw.useMutation()
  return (
    <Confirm
      label={text.button}
      name={text.buttonOf(email)}
      text={{ ...text, title: text.title(email) }}
      mutation={withdraw}
      onConfirm={(close) => withdraw.mutate({ id }, { onSuccess: () => finish(text.announce(email), close) })}
    />
  )
}
