import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { findLink } from '@/server/accounts/email/links'
import { areLinksMailed } from '@/server/accounts/sign-in/request-link'
import { awaitsSetup } from '@/server/accounts/sign-in/setup'
import { INVALID_LINK_TITLES, InvalidLink } from '../invalid-link'
import { NarrowPage } from '../narrow-page'
import { RequestLinkForm } from '../request-link-form'
import { LinkForm } from './link-form'

export const metadata: Metadata = { title: 'Sign in by a link' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Without a token: asks for a mail. With one: the button that signs in, because opening a link must not use it. */
export default async function LinkPage({ searchParams }: Props) {
  const { token } = await searchParams
  if (await awaitsSetup()) redirect('/setup')
  if (typeof token !== 'string') return <AskPage />
  const link = await findLink('sign_in', token)
  if (link.kind !== 'good')
    return (
      <NarrowPage title={INVALID_LINK_TITLES[link.kind]}>
        <InvalidLink purpose="sign_in" kind={link.kind} />
      </NarrowPage>
    )
  return (
    <NarrowPage title="Sign in to the dashboard">
      <p className="wrap-anywhere">
        As <b className="font-semibold">{link.email}</b>, in this browser.
      </p>
      <LinkForm token={token} />
    </NarrowPage>
  )
}

function AskPage() {
  if (!areLinksMailed()) redirect('/sign-in')
  return (
    <NarrowPage title="Sign in by a link">
      <p className="text-soft">We mail you a link that signs you in, without a password.</p>
      <RequestLinkForm purpose="sign_in" />
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          Sign in with a password
        </Link>
      </p>
    </NarrowPage>
  )
}
