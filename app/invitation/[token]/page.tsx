import type { Metadata } from 'next'
import { signInMessages } from '@/app/sign-in/messages/en'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { getMessages } from '@/components/language/server-messages'
import { ButtonLink } from '@/components/ui/links'
import { currentMember } from '@/server/accounts/auth/auth'
import { findInvitation } from '@/server/accounts/invitations/invitations'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { JoinForm, NewPersonForm, OtherPerson, PasswordForm } from './join-forms'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getMessages(signInMessages)).invitation.pageTitle, robots: { index: false } }
}

/** Shows the invitation and asks for what is missing. Opening the link does not accept it, because mail scanners open links. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [invitation, current] = await Promise.all([findInvitation(token), currentMember()])
  const { invitation: text } = await getMessages(signInMessages)
  if (invitation.kind !== 'open')
    return (
      <NarrowPage title={text.closed.titles[invitation.kind]}>
        <p>{invitation.kind === 'expired' ? text.closed.expired(invitation.account) : text.closed.unknown}</p>
        <ButtonLink variant="primary" href={current ? '/messages' : '/sign-in'}>
          {current ? text.closed.goToDashboard : text.closed.signIn}
        </ButtonLink>
      </NarrowPage>
    )
  const { account, role, email, invitedBy, isKnown } = invitation
  const isInvited = current?.member.email.toLowerCase() === email
  return (
    <NarrowPage title={text.title(account)}>
      <p className="wrap-anywhere">
        {text.invited(invitedBy, <strong className="font-semibold">{email}</strong>, role)}
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
