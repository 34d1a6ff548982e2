import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { signInMessages } from '@/app/sign-in/sign-in-messages'
import { areLinksMailed, findLink } from '@/server/accounts/sign-in/links'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { InvalidLink } from '../invalid-link'
import { NarrowPage } from '../narrow-page'
import { RequestLinkForm } from '../request-link-form'
import { LinkForm } from './link-form'

const messages = signInMessages.link

export const metadata: Metadata = { title: messages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Without a token, it requests a link. With one, it shows a button, because mail scanners open links and must not use them. */
export default async function LinkPage({ searchParams }: Props) {
  const { token } = await searchParams
  if (await needsSetup()) redirect('/setup')
  if (typeof token !== 'string') return <RequestPage />
  const link = await findLink('sign_in', token)
  if (link.kind !== 'good')
    return (
      <NarrowPage title={signInMessages.invalidLink.titles[link.kind]}>
        <InvalidLink purpose="sign_in" kind={link.kind} />
      </NarrowPage>
    )
  return (
    <NarrowPage title={signInMessages.title}>
      <p className="wrap-anywhere">{messages.confirm(<b className="font-semibold">{link.email}</b>)}</p>
      <LinkForm token={token} />
    </NarrowPage>
  )
}

function RequestPage() {
  if (!areLinksMailed()) redirect('/sign-in')
  return (
    <NarrowPage title={messages.title}>
      <p className="text-soft">{messages.description}</p>
      <RequestLinkForm purpose="sign_in" />
      <p className="text-small">
        <Link href="/sign-in" className="text-accent underline">
          {signInMessages.usePassword}
        </Link>
      </p>
    </NarrowPage>
  )
}
