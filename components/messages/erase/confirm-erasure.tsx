import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog } from '@/components/ui/dialog'
import { LtrText } from '@/components/ui/text'
import { eraseMessages as messages } from '../page-messages'

interface Props {
  contact: string
  /** Messages of the contact. Absent: the dialog counts them when it opens. */
  count?: number
  onErased: (count: number) => void
  onClose: () => void
}

/** Says what is deleted and what cannot be recalled, and erases the sender after a confirmation. It is open while it is rendered. */
export function ConfirmErasure({ contact, count, onErased, onClose }: Props) {
  const announce = useAnnounce()
  const [found, setFound] = useState(count ?? null)
  const erase = api.messages.eraseSender.useMutation()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.confirmTitle(<LtrText>{contact}</LtrText>)}
      confirmLabel={erase.isPending ? messages.erasing : messages.confirm(found)}
      mutation={erase}
      onConfirm={(close) =>
        erase.mutate(
          { contact },
          {
            onSuccess: (erased) => {
              close()
              announce(messages.erased(erased.messages))
              onErased(erased.messages)
            },
          },
        )
      }
    >
      {found === null ? <Counting contact={contact} onFound={setFound} /> : <p>{messages.scope(found)}</p>}
      <p>{messages.irreversible}</p>
      <p className="text-soft">{messages.webhooks}</p>
    </ConfirmDialog>
  )
}

/** Counts the messages of a contact. What is deleted is shown even while that is not known. */
function Counting({ contact, onFound }: { contact: string; onFound: (count: number) => void }) {
  const { mutate } = api.messages.countOfSender.useMutation()
  useEffect(() => {
    mutate({ contact }, { onSuccess: ({ messages: count }) => onFound(count) })
  }, [contact, mutate, onFound])
  return <p>{messages.scopeUnknown}</p>
}
