'use client'

import { KeyRound, Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { DialogButton } from '@/components/ui/dialog-button'
import { Field } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { Icon } from '@/components/ui/icon'
import { ActionMenu } from '@/components/ui/menu'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Passkey } from '@/server/contract/accounts/profile'
import { MAX_PASSKEY_NAME_CHARACTERS } from '@/server/contract/limits'
import { Item, ItemList } from './item-list'
import { type ProfileTexts, profileMessages } from './profile-messages'

/** Lists the passkeys of the person. `now` is when the page was rendered, in milliseconds. */
export function PasskeyList(props: { passkeys: readonly Passkey[]; now: number; headingId: string }) {
  const text = useMessages(profileMessages)
  const { passkeys, now, headingId } = props
  return (
    <ItemList labelledBy={headingId}>
      {passkeys.map((passkey) => (
        <Item
          key={passkey.id}
          icon={KeyRound}
          title={<UserText>{passkey.name}</UserText>}
          facts={factsOf(passkey, now, text.passkeys)}
          actions={
            <ActionMenu
              id={`passkey-${passkey.id}`}
              label={text.passkeys.actions(passkey.name)}
              actions={[
                {
                  label: text.renamePasskey.button,
                  icon: Pencil,
                  dialog: (close) => <RenamePasskey passkey={passkey} onClose={close} />,
                },
                {
                  label: text.removePasskey.button,
                  icon: Trash2,
                  isDestructive: true,
                  dialog: (close) => <RemovePasskey passkey={passkey} headingId={headingId} onClose={close} />,
                },
              ]}
            />
          }
        />
      ))}
    </ItemList>
  )
}

const factsOf = ({ created_at, last_used_at, is_synced }: Passkey, now: number, text: ProfileTexts['passkeys']) => [
  <>
    {text.added} <RelativeTime at={created_at} now={now} />
  </>,
  last_used_at ? (
    <>
      {text.lastUsed} <RelativeTime at={last_used_at} now={now} />
    </>
  ) : (
    text.neverUsed
  ),
  ...(is_synced ? [text.synced] : []),
]

function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useMessages(profileMessages).renamePasskey
  const finish = useFinish()
  const rename = api.passkeys.rename.useMutation({ onSuccess: ({ name }) => finish(text.announce(name), onClose) })
  const form = useForm({ name }, rename)
  return (
    <FormDialog text={text} onClose={onClose} form={form} onSubmit={() => rename.mutate({ id, ...form.values })}>
      <Field
        label={text.name}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}

function RemovePasskey(props: { passkey: Passkey; headingId: string; onClose: () => void }) {
  const text = useMessages(profileMessages).removePasskey
  const { id, name } = props.passkey
  const finish = useFinish(props.headingId)
  const remove = api.passkeys.remove.useMutation({ onSuccess: () => finish(text.announce(name), props.onClose) })
  return (
    <ConfirmDialog
      text={{ ...text, consequences: text.consequences(<UserText className="font-medium">{name}</UserText>) }}
      mutation={remove}
      onClose={props.onClose}
      onConfirm={() => remove.mutate({ id })}
    />
  )
}

/** Renders the button that adds a passkey. @param props.suggestedName says where the passkey probably is */
export function AddPasskey(props: { suggestedName: string }) {
  const text = useMessages(profileMessages)
  return (
    <DialogButton
      variant="secondary"
      className="self-start"
      dialog={(close) => <AddPasskeyDialog {...props} onClose={close} />}
    >
      <Icon of={Plus} />
      {text.addPasskey.button}
    </DialogButton>
  )
}

function AddPasskeyDialog(props: { suggestedName: string; onClose: () => void }) {
  const text = useMessages(profileMessages).addPasskey
  const finish = useFinish()
  const add = useAddPasskey((passkey) => finish(text.announce(passkey.name), props.onClose))
  const form = useForm({ name: props.suggestedName }, add)
  return (
    <FormDialog
      text={text}
      onClose={props.onClose}
      form={{ ...form, otherError: form.otherError && <Problem error={add.error} /> }}
      onSubmit={() => void add.add(form.values.name)}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        {...form.field('name')}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}

function Problem({ error }: { error: unknown }) {
  const text = useMessages(profileMessages).addPasskey
  if (typeof error === 'string') return <State kind="bad">{error}</State>
  const isOfBrowser = error instanceof Error && error.name !== 'TRPCClientError'
  return isOfBrowser ? <State kind="bad">{text.failed}</State> : <ErrorState error={error} />
}

/** Texts for errors of browsers (WebAuthn, "createCredential"). */
const BROWSER_ERRORS = new Map<string, 'canceled' | 'exists'>([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'exists'],
])

function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const text = useMessages(profileMessages).addPasskey
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const getOptions = api.passkeys.registrationOptions.useMutation()
  const save = api.passkeys.add.useMutation()

  async function attempt(name: string): Promise<void> {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
    if (!browserSupportsWebAuthn()) return setError(text.unsupported)
    const optionsJSON = await getOptions.mutateAsync()
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    onAdded(
      await save.mutateAsync({
        name,
        response: {
          ...{ id, rawId, type, clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject, transports: transports ?? [] },
        },
      }),
    )
  }

  async function add(name: string): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await attempt(name)
    } catch (thrown) {
      const problem = !errorOf(thrown) && thrown instanceof Error ? BROWSER_ERRORS.get(thrown.name) : undefined
      setError(problem ? text[problem] : thrown)
    }
    setPending(false)
  }

  return { add, isPending, error }
}
