import type { Metadata } from 'next'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { ButtonLink } from '@/components/ui/links'
import { currentMember } from '@/server/accounts/auth/auth'
import { findInvitation } from '@/server/accounts/invitations/invitations'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { invitationMessages as messages } from './invitation-messages'
import { JoinForm } from './join-form'
import { NewPersonForm } from './new-person-form'
import { OtherPerson } from './other-person'
import { PasswordForm } from './password-form'

export const metadata: Metadata = { title: messages.pageTitle, robots: { index: false } }

/** Shows the invitation and asks for what is missing. Opening the link does not accept it, because mail scanners open links. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [invitation, current] = await Promise.all([findInvitation(token), currentMember()])
  if (invitation.kind !== 'open')
    return (
      <NarrowPage title={messages.closed.titles[invitation.kind]}>
        <p>{invitation.kind === 'expired' ? messages.closed.expired(invitation.account) : messages.closed.unknown}</p>
        <ButtonLink variant="primary" href={current ? '/messages' : '/sign-in'}>
          {current ? messages.closed.goToDashboard : messages.closed.signIn}
        </ButtonLink>
      </NarrowPage>
    )
  const { account, role, email, invitedBy, isKnown } = invitation
  const isInvited = current?.member.email.toLowerCase() === email
  return (
    <NarrowPage title={messages.title(account)}>
      <p className="wrap-anywhere">
        {messages.invited(invitedBy, <strong className="font-semibold">{email}</strong>, role)}
      </p>
      {isInvited ? (
        <JoinForm token={token} account={account} />
      ) : current ? (
        <OtherPerson token={token} email={current.member.email} />
      ) : isKnown ? (
        <PasswordForm token={token} email={email} canReset={areLinksMailed()} />
      ) : (
        <NewPersonForm token={token} email={email} />
      )}
    </NarrowPage>
  )
}
