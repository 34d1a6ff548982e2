import { useId } from 'react'
import { PageForm } from '@/components/ui/form'

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

/** A form of one setting. `messages` has the texts of its button. */
export const SettingForm = ({
  messages,
  ...form
}: Pick<React.ComponentProps<typeof PageForm>, 'form' | 'onSubmit' | 'children'> & {
  messages: { save: string; saving: string }
}) => (
  <PageForm
    {...form}
    label={messages.save}
    pendingLabel={messages.saving}
    variant="secondary"
    className="max-w-[32rem] gap-4"
  />
)
