import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog } from '@/components/ui/dialog'
import { LtrText } from '@/components/ui/text'
import { eraseMessages as messages } from '../dialog-messages'

/** Says what is deleted and what cannot be recalled, and erases the sender. Without `count`, the dialog counts the messages. */
export function ConfirmErasure(props: {
  contact: string
  count?: number
  onErased: (count: number) => void
  onClose: () => void
}) {
  const { contact, count, onErased, onClose } = props
  const announce = useAnnounce()
  const [found, setFound] = useState(count ?? null)
  const erase = api.messages.eraseSender.useMutation({
    onSuccess: (erased) => {
      onClose()
      announce(messages.erased(erased.messages))
      onErased(erased.messages)
    },
  })
  const { mutate } = api.messages.countOfSender.useMutation()
  // What is deleted is shown even while its number is not known.
  useEffect(() => {
    if (count === undefined) mutate({ contact }, { onSuccess: (counted) => setFound(counted.messages) })
  }, [contact, count, mutate])
  return (
    <ConfirmDialog
      onClose={onClose}
      text={{
        title: messages.confirmTitle(<LtrText>{contact}</LtrText>),
        confirm: messages.confirm(found),
        pending: messages.erasing,
        consequences: found === null ? messages.scopeUnknown : messages.scope(found),
      }}
      mutation={erase}
      onConfirm={() => erase.mutate({ contact })}
    >
      <p>{messages.irreversible}</p>
      <p className="text-soft">{messages.webhooks}</p>
    </ConfirmDialog>
  )
}
