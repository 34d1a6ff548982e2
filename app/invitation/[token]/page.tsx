import type { Metadata } from 'next'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { ButtonLink } from '@/components/ui/button'
import { findInvitation } from '@/server/accounts/invitations/invitations'
import { areLinksMailed } from '@/server/accounts/sign-in/request-link'
import { currentMember } from '@/server/auth'
import { JoinForm } from './join-form'
import { NewPersonForm } from './new-person-form'
import { OtherPerson } from './other-person'
import { PasswordForm } from './password-form'

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } }

/** Shows who invites to what, and asks for what is missing. Opening the link must not use it: mail scanners open every link. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const [invitation, here] = await Promise.all([findInvitation(token), currentMember()])
  if (invitation.kind !== 'open')
    return (
      <NarrowPage title={TITLES[invitation.kind]}>
        <p>
          {invitation.kind === 'expired'
            ? `An invitation is good for seven days. Ask an admin of ${invitation.account} for another one.`
            : 'It was accepted, withdrawn or replaced by a newer one; or its link was cut in the mail. Each works once.'}
        </p>
        <ButtonLink look="primary" href={here ? '/messages' : '/sign-in'}>
          {here ? 'To the dashboard' : 'Sign in'}
        </ButtonLink>
      </NarrowPage>
    )
  const { account, role, email, invitedBy, isKnown } = invitation
  const isThem = here?.member.email.toLowerCase() === email
  return (
    <NarrowPage title={`Join ${account}`}>
      <p className="wrap-anywhere">
        {invitedBy} invites <strong className="font-semibold">{email}</strong> as {role}: {MAY[role]}.
      </p>
      {isThem ? (
        <JoinForm token={token} account={account} />
      ) : here ? (
        <OtherPerson token={token} email={here.member.email} />
      ) : isKnown ? (
        <PasswordForm token={token} email={email} canReset={areLinksMailed()} />
      ) : (
        <NewPersonForm token={token} email={email} />
      )}
    </NarrowPage>
  )
}

const TITLES = { expired: 'This invitation has expired', unknown: 'This invitation is not open' }

const MAY = {
  admin: 'you may do everything, members and settings too',
  editor: 'you may do everything but members and the account',
  viewer: 'you may read everything and change nothing',
}
