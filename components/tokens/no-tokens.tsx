import { tokenMessages } from './token-messages'

const messages = tokenMessages.none

/** Explains tokens to an account that has none. */
export function NoTokens({ mayCreate }: { mayCreate: boolean }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-2 border-rule border-y py-6">
      <p className="font-medium">{messages.title}</p>
      <p className="text-soft">
        {messages.description} {mayCreate ? messages.canCreate : messages.cannotCreate}
      </p>
    </div>
  )
}
