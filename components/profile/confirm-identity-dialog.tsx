'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { Form, useForm } from '@/components/ui/form'
import { MAX_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

/** Signs out, and returns to the page `from` of the form after a new sign-in. */
export type SignInAgainAction = (form: FormData) => Promise<void>

interface Props {
  onEnd: (isConfirmed: boolean) => void
  signInAgain: SignInAgainAction
}

/** Asks the person for the password or a passkey, or for another sign-in if they have neither. */
export function ConfirmIdentityDialog({ onEnd, signInAgain }: Props) {
  const text = useMessages(profileMessages).confirmIdentity
  const { data: profile, error } = api.profile.find.useQuery(undefined, { gcTime: 0 })
  if (!profile && !error) return null
  const hasPassword = profile?.password.is_set ?? false
  const hasPasskeys = (profile?.passkeys.length ?? 0) > 0
  return (
    <Dialog title={text.title} onClose={() => onEnd(false)}>
      {!profile ? (
        <ErrorState error={error} />
      ) : hasPassword || hasPasskeys ? (
        <Proofs {...{ hasPassword, hasPasskeys }} onConfirmed={() => onEnd(true)} />
      ) : (
        <SignInAgain action={signInAgain} />
      )}
    </Dialog>
  )
}

function Proofs(props: { hasPassword: boolean; hasPasskeys: boolean; onConfirmed: () => void }) {
  const text = useMessages(profileMessages).confirmIdentity
  const { hasPassword, hasPasskeys, onConfirmed } = props
  const confirm = api.profile.confirm.useMutation({ onSuccess: onConfirmed })
  const passkey = useConfirmWithPasskey(onConfirmed)
  const form = useForm({ password: '' }, confirm)
  const isPending = confirm.isPending || passkey.isPending
  return (
    <Form
      form={{ ...form, isPending }}
      onSubmit={() => hasPassword && confirm.mutate(form.values)}
      className="flex flex-col gap-5"
    >
      <p>{text.description}</p>
      {hasPassword ? (
        <Field
          label={text.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
          maxLength={MAX_PASSWORD_CHARACTERS}
          required
        />
      ) : null}
      <div role="alert" className="empty:hidden">
        {form.otherError ?? (passkey.error ? <ErrorState error={passkey.error} /> : null)}
      </div>
      <div className="flex flex-wrap gap-3">
        {hasPassword ? (
          <Button variant="primary" type="submit" aria-disabled={isPending}>
            {confirm.isPending ? text.pending : text.submit}
          </Button>
        ) : null}
        {hasPasskeys ? (
          <Button variant={hasPassword ? 'secondary' : 'primary'} aria-disabled={isPending} onClick={passkey.confirm}>
            {text.usePasskey}
          </Button>
        ) : null}
        <CancelButton />
      </div>
    </Form>
  )
}

function SignInAgain({ action }: { action: SignInAgainAction }) {
  const text = useMessages(profileMessages).confirmIdentity
  const [path, query] = [usePathname(), useSearchParams().toString()]
  return (
    <form action={action} className="flex flex-col gap-5">
      <input type="hidden" name="from" value={query ? `${path}?${query}` : path} />
      <p>{text.signInAgain}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit">
          {text.signInAgainButton}
        </Button>
        <CancelButton />
      </div>
    </form>
  )
}

function useConfirmWithPasskey(onConfirmed: () => void) {
  const getOptions = api.passkeys.confirmationOptions.useMutation()
  const send = api.passkeys.confirm.useMutation()
  const isPending = getOptions.isPending || send.isPending
  async function confirm() {
    if (isPending) return
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await getOptions.mutateAsync().catch(() => null)
    if (!optionsJSON) return
    const response = await startAuthentication({ optionsJSON }).catch((thrown: unknown) => {
      console.warn(thrown)
      return null
    })
    if (!response) return
    const { id, rawId, type } = response
    const sent = { id, rawId, type, clientExtensionResults: {}, response: response.response }
    send.mutate({ response: sent }, { onSuccess: onConfirmed })
  }
  return { confirm, isPending, error: getOptions.error ?? send.error }
}
