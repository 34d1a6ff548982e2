import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'

/** Renders a section of the settings with a title and a description. */
export function Section({
  id,
  title,
  description,
  children,
}: {
  /** Of the heading, which can then take the focus. */
  id?: string
  title: string
  description?: React.ReactNode
  children?: React.ReactNode
}) {
  const made = useId()
  const heading = id ?? made
  return (
    <section aria-labelledby={heading} className="mb-10 flex flex-col gap-4">
      <div className="max-w-[44rem]">
        <h2 id={heading} tabIndex={id ? -1 : undefined} className="text-heading">
          {title}
        </h2>
        {description ? <p className="text-soft">{description}</p> : null}
      </div>
      {children}
    </section>
  )
}

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
