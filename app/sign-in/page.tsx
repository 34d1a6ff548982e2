import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { State } from '@/components/ui/state'
import { currentMember } from '@/server/accounts/auth/auth'
import { passkeyProblem } from '@/server/accounts/passkeys/challenges'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { offeredProviders } from '@/server/accounts/sign-in/oauth'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { env } from '@/server/env'
import { NarrowPage } from './narrow-page'
import { PasskeyButton } from './passkey-button'
import { ProviderButtons } from './provider-buttons'
import { returnPath } from './return-path'
import { SignInForm } from './sign-in-form'
import { signInMessages } from './sign-in-messages'
import { errorText, noticeText } from './url-messages'

export const metadata: Metadata = { title: signInMessages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams
  const from = returnPath(query.from)
  if (await currentMember()) redirect(from)
  if (await needsSetup()) redirect('/setup')
  const [error, notice] = [errorText(query.error), noticeText(query.notice)]
  const providers = offeredProviders(env())
  const hasPasskeys = passkeyProblem() === null
  return (
    <NarrowPage title={signInMessages.title}>
      {error ? (
        <div role="alert">
          <State kind="bad">{error}</State>
        </div>
      ) : null}
      {notice ? (
        <div role="status">
          <State kind="ok">{notice}</State>
        </div>
      ) : null}
      <SignInForm from={from} />
      <ul className="-mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small">
        <li>
          <Link href="/reset-password" className="text-accent underline">
            {signInMessages.forgotPassword}
          </Link>
        </li>
        {areLinksMailed() ? (
          <li>
            <Link href="/sign-in/link" className="text-accent underline">
              {signInMessages.useLink}
            </Link>
          </li>
        ) : null}
      </ul>
      {hasPasskeys || providers.length > 0 ? (
        <div className="flex flex-col gap-2.5">
          <div className="flex items-center gap-3 text-small text-soft before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
            {signInMessages.or}
          </div>
          {hasPasskeys ? <PasskeyButton from={from} /> : null}
          {providers.length > 0 ? <ProviderButtons providers={providers} from={from} /> : null}
        </div>
      ) : null}
      <p className="border-rule border-t pt-5 text-small text-soft">
        {signInMessages.invitationOnly(
          <Link href="/docs" className="text-accent underline">
            {signInMessages.apiReference}
          </Link>,
        )}
      </p>
    </NarrowPage>
  )
}
