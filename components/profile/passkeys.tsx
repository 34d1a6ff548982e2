'use client'

import { KeyRound, Pencil, Plus, Trash2 } from 'lucide'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu'
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
  const [opened, setOpened] = useState<{ action: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ItemList labelledBy={headingId}>
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            icon={KeyRound}
            title={<UserText>{passkey.name}</UserText>}
            facts={factsOf(passkey, now, text.passkeys)}
            actions={
              <Menu id={`passkey-${passkey.id}`} label={text.passkeys.actions(passkey.name)}>
                <MenuItem icon={Pencil} onSelect={() => setOpened({ action: 'rename', passkey })}>
                  {text.renamePasskey.button}
                </MenuItem>
                <MenuItem icon={Trash2} isDestructive onSelect={() => setOpened({ action: 'remove', passkey })}>
                  {text.removePasskey.button}
                </MenuItem>
              </Menu>
            }
          />
        ))}
      </ItemList>
      {opened?.action === 'rename' ? <RenamePasskey passkey={opened.passkey} onClose={close} /> : null}
      {opened?.action === 'remove' ? (
        <RemovePasskey passkey={opened.passkey} headingId={headingId} onClose={close} />
      ) : null}
    </>
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

/** Asks for another name of a passkey. It is open while it is rendered. */
function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useMessages(profileMessages).renamePasskey
  const [name, setName] = useState(passkey.name)
  const router = useRouter()
  const announce = useAnnounce()
  const rename = api.passkeys.rename.useMutation({
    onSuccess: ({ name }) => {
      onClose()
      announce(text.announce(name))
      router.refresh()
    },
  })
  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      isPending={rename.isPending}
      noValidate
      onSubmit={() => rename.mutate({ id: passkey.id, name })}
      label={text.save}
      pendingLabel={text.saving}
    >
      <Field
        label={text.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? <ErrorText error={rename.error} /> : null}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}

/** Removes a passkey after a confirmation. The focus moves to `headingId`, because the row disappears. */
function RemovePasskey(props: { passkey: Passkey; headingId: string; onClose: () => void }) {
  const text = useMessages(profileMessages).removePasskey
  const { passkey, headingId, onClose } = props
  const finish = useFinishedRemoval(headingId)
  const remove = api.passkeys.remove.useMutation()
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={remove.isPending ? text.pending : text.confirm}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) =>
        remove.mutate({ id: passkey.id }, { onSuccess: () => finish(close, text.announce(passkey.name)) })
      }
    >
      <p className="font-medium wrap-anywhere">
        <UserText>{passkey.name}</UserText>
      </p>
      <p>{text.consequences}</p>
    </ConfirmDialog>
  )
}

/** Renders the button that adds a passkey. */
export function AddPasskey(props: { suggestedName: string }) {
  const text = useMessages(profileMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <Icon of={Plus} />
        {text.addPasskey.button}
      </Button>
      {isOpen ? <AddPasskeyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface Props {
  /** A name that says where the passkey probably is. */
  suggestedName: string
  onClose: () => void
}

/** Asks for the name of a new passkey. Then the person's device creates it. */
function AddPasskeyDialog(props: Props) {
  const text = useMessages(profileMessages).addPasskey
  const [name, setName] = useState(props.suggestedName)
  const router = useRouter()
  const announce = useAnnounce()
  const { add, isPending, error } = useAddPasskey((passkey) => {
    props.onClose()
    announce(text.announce(passkey.name))
    router.refresh()
  })
  const issue = errorOf(error)?.issues?.find(({ path }) => path[0] === 'name')?.message
  return (
    <FormDialog
      title={text.title}
      onClose={props.onClose}
      isPending={isPending}
      noValidate
      onSubmit={() => void add(name)}
      label={text.submit}
      pendingLabel={text.pending}
      result={issue ? null : <Problem error={error} />}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        error={issue}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}

/** Shows an error of the server, or the text for an error of the browser. */
function Problem({ error }: { error: unknown }) {
  const text = useMessages(profileMessages).addPasskey
  if (error === null) return null
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

/** Adds a passkey: the server's challenge, the person's device, then the server's check. */
function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const text = useMessages(profileMessages).addPasskey
  const [isPending, setPending] = useState(false)
  /** An error of the server, or the text for an error of the browser. */
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
