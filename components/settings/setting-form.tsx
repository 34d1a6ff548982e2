import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface Props {
  /** Whether the setting is being saved. Then nothing is saved again. */
  isPending: boolean
  onSave: () => void
  /** The texts of the button. */
  messages: { save: string; saving: string }
  children: ReactNode
}

/** A form of one setting, with its button. The server checks the value. */
export function SettingForm({ isPending, onSave, messages, children }: Props) {
  return (
    <form
      className="flex max-w-[32rem] flex-col items-stretch gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSave()
      }}
    >
      {children}
      <Button variant="secondary" type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? messages.saving : messages.save}
      </Button>
    </form>
  )
}
