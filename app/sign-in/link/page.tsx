import { redirect } from 'next/navigation'
import { getMessages, titled } from '@/components/language/server-messages'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import type { PageQuery } from '../form-values'
import { LinkForm, RequestLinkForm } from '../link-form'
import { signInMessages } from '../messages/en'
import { LinkPage, NarrowPage, SignInLink } from '../narrow-page'

export const generateMetadata = titled(signInMessages, (text) => text.link.title)

/** Without a token, it requests a link. With one, it shows a button that signs in. */
export default async function SignInLinkPage({ searchParams }: PageQuery) {
  const { token } = await searchParams
  if (await needsSetup()) redirect('/setup')
  const text = await getMessages(signInMessages)
  if (typeof token === 'string')
    return (
      <LinkPage purpose="sign_in" token={token} title={text.title}>
        {(email) => (
          <>
            <p className="wrap-anywhere">{text.link.confirm(<b className="font-semibold">{email}</b>)}</p>
            <LinkForm token={token} />
          </>
        )}
      </LinkPage>
    )
  if (!areLinksMailed()) redirect('/sign-in')
  return (
    <NarrowPage title={text.link.title}>
      <p className="text-soft">{text.link.description}</p>
      <RequestLinkForm purpose="sign_in" />
      <SignInLink>{text.usePassword}</SignInLink>
    </NarrowPage>
  )
}
