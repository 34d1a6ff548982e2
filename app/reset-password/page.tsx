import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { InvalidLink } from '@/app/sign-in/invalid-link'
import { NarrowPage } from '@/app/sign-in/narrow-page'
import { RequestLinkForm } from '@/app/sign-in/request-link-form'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { Administrator } from '@/components/shell/administrator'
import { areLinksMailed, findLink } from '@/server/accounts/sign-in/links'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { env } from '@/server/env'
import { NewPasswordForm } from './new-password-form'

const messages = signInMessages.resetPassword

export const metadata: Metadata = { title: messages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Without a token, it requests a link. With one, it shows a form, because mail scanners open links and must not use them. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  if (await needsSetup()) redirect('/setup')
  if (typeof token !== 'string') return <RequestPage />
  const link = await findLink('reset_password', token)
  if (link.kind !== 'good')
    return (
      <NarrowPage title={signInMessages.invalidLink.titles[link.kind]}>
        <InvalidLink purpose="reset_password" kind={link.kind} />
      </NarrowPage>
    )
  return (
    <NarrowPage title={messages.title}>
      <p className="text-soft">{messages.consequences}</p>
      <NewPasswordForm token={token} email={link.email} />
    </NarrowPage>
  )
}

function RequestPage() {
  return (
    <NarrowPage title={messages.title}>
      {areLinksMailed() ? (
        <>
          <p className="text-soft">{messages.description}</p>
          <RequestLinkForm purpose="reset_password" />
        </>
      ) : (
        <p className="text-soft">{messages.noEmail(<Administrator contact={env().SUPPORT_CONTACT} />)}</p>
      )}
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          {messages.back}
        </Link>
      </p>
    </NarrowPage>
  )
}
