import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { INVALID_LINK_TITLES, InvalidLink } from '@/app/sign-in/invalid-link'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { RequestLinkForm } from '@/app/sign-in/request-link-form'
import { findLink } from '@/server/accounts/email/links'
import { areLinksMailed } from '@/server/accounts/sign-in/request-link'
import { awaitsSetup } from '@/server/accounts/sign-in/setup'
import { NewPasswordForm } from './new-password-form'

export const metadata: Metadata = { title: 'Set a new password' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Without a token: asks for a mail. With one: the form for the new password, because opening a link must not use it. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  if (await awaitsSetup()) redirect('/setup')
  if (typeof token !== 'string') return <AskPage />
  const link = await findLink('reset_password', token)
  if (link.kind !== 'good')
    return (
      <NarrowPage title={INVALID_LINK_TITLES[link.kind]}>
        <InvalidLink purpose="reset_password" kind={link.kind} />
      </NarrowPage>
    )
  return (
    <NarrowPage title="Set a new password">
      <p className="text-soft">
        It signs you in here, and ends your session on every other device and every other link you were given.
      </p>
      <NewPasswordForm token={token} email={link.email} />
    </NarrowPage>
  )
}

function AskPage() {
  return (
    <NarrowPage title="Set a new password">
      {areLinksMailed() ? (
        <>
          <p className="text-soft">We mail you a link to set one. It also works if you never had a password.</p>
          <RequestLinkForm purpose="reset_password" />
        </>
      ) : (
        <p className="text-soft">This server sends no mail, so it cannot send you a link. Ask its operator for one.</p>
      )}
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          Back to signing in
        </Link>
      </p>
    </NarrowPage>
  )
}
