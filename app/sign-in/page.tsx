import { redirect } from 'next/navigation'
import { getMessages, titled } from '@/components/language/server-messages'
import { Administrator } from '@/components/shell/administrator'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { currentMember } from '@/server/accounts/auth/auth'
import { passkeyProblem } from '@/server/accounts/passkeys/passkeys'
import { areLinksMailed } from '@/server/accounts/sign-in/links'
import { offeredProviders } from '@/server/accounts/sign-in/oauth'
import { needsSetup } from '@/server/accounts/sign-in/setup'
import { trialPath } from '@/server/channels/trial'
import { env } from '@/server/env'
import { type PageQuery, returnPath } from './form-values'
import { type SignInTexts, signInMessages } from './messages/en'
import { NarrowPage } from './narrow-page'
import { PasskeyButton, ProviderButtons, SignInForm } from './sign-in-form'

export const generateMetadata = titled(signInMessages, (text) => text.title)

export default async function SignInPage({ searchParams }: PageQuery) {
  const query = await searchParams
  const from = returnPath(query.from)
  if (await currentMember()) redirect(from)
  if (await needsSetup()) redirect('/setup')
  const text = await getMessages(signInMessages)
  const error = errorText(query.error, text)
  const notice = query.notice === 'signed_out_everywhere' ? text.signedOutEverywhere : null
  const providers = offeredProviders(env())
  const trial = await trialPath()
  const hasPasskeys = passkeyProblem() === null
  return (
    <NarrowPage title={text.title}>
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
          <TextLink href="/reset-password">{text.forgotPassword}</TextLink>
        </li>
        {areLinksMailed() ? (
          <li>
            <TextLink href="/sign-in/link">{text.useLink}</TextLink>
          </li>
        ) : null}
      </ul>
      {hasPasskeys || providers.length > 0 ? (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3 text-small text-soft before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
            {text.or}
          </div>
          {hasPasskeys ? <PasskeyButton from={from} /> : null}
          {providers.length > 0 ? <ProviderButtons providers={providers} from={from} /> : null}
        </div>
      ) : null}
      <p className="border-rule border-t pt-5 text-small text-soft">
        {text.noAccount(<Administrator contact={env().SUPPORT_CONTACT}>{text.administrator}</Administrator>)}
      </p>
      {trial ? (
        <p className="-mt-2 text-small">
          <TextLink href={trial} prefetch={false}>
            {text.tryRecorder}
          </TextLink>
        </p>
      ) : null}
    </NarrowPage>
  )
}

/** Returns the text for the `error` parameter of the page. Its value comes from this service or from next-auth. */
function errorText(error: string | string[] | undefined, { errors }: SignInTexts): string | null {
  if (typeof error !== 'string') return null
  if (error === 'no_user') return errors.unknownEmail
  if (error === 'no_account') return errors.noAccount
  if (error === 'AccessDenied') return errors.accessDenied
  return error === 'Configuration' ? errors.providerConfiguration : errors.providerFailed
}
