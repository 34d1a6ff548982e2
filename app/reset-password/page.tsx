import { redirect } from 'next/navigation'
import type { PageQuery } from '@/app/sign-in/form-values'
import { RequestLinkForm } from '@/app/sign-in/link-form'
import { signInMessages } from '@/app/sign-in/messages/en'
import { LinkPage, NarrowPage, SignInLink } from '@/app/sign-in/narrow-page'
import { getMessages, titled } from '@/components/language/server-messages'
import { Administrator } from '@/components/shell/administrator'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { env } from '@/server/env'
import { NewPasswordForm } from './password-form'

export const generateMetadata = titled(signInMessages, (text) => text.resetPassword.title)

/** Without a token, it requests a link. With one, it asks for the new password. */
export default async function ResetPasswordPage({ searchParams }: PageQuery) {
  const { token } = await searchParams
  if (await needsSetup()) redirect('/setup')
  const { resetPassword: text, administrator } = await getMessages(signInMessages)
  if (typeof token === 'string')
    return (
      <LinkPage purpose="reset_password" token={token} title={text.title}>
        {(email) => (
          <>
            <p className="text-soft">{text.consequences}</p>
            <NewPasswordForm token={token} email={email} />
          </>
        )}
      </LinkPage>
    )
  return (
    <NarrowPage title={text.title}>
      {areLinksMailed() ? (
        <>
          <p className="text-soft">{text.description}</p>
          <RequestLinkForm purpose="reset_password" />
        </>
      ) : (
        <p className="text-soft">
          {text.noEmail(<Administrator contact={env().SUPPORT_CONTACT}>{administrator}</Administrator>)}
        </p>
      )}
      <SignInLink>{text.back}</SignInLink>
    </NarrowPage>
  )
}
