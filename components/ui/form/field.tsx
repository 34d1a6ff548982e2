import { CONTROL, ControlFrame, type Labelled, useControl } from './control'

/** Renders a labelled input with a hint and an error. Other properties go to the input. */
export function Field({ label, id, hint, error, className = '', ...input }: Labelled & React.ComponentProps<'input'>) {
  const own = useControl(id, hint, error, input['aria-describedby'])
  return (
    <ControlFrame own={own} label={label} hint={hint} error={error} max={input.maxLength}>
      <input
        dir={isProse(input.type) ? 'auto' : undefined}
        {...input}
        {...own.control}
        className={`h-control pointer-coarse:h-touch ${CONTROL} ${className}`}
      />
    </ControlFrame>
  )
}

/** Prose may be in any language. An address, a number or a password keeps the direction of the page. */
const isProse = (type: string | undefined) => type === undefined || type === 'text' || type === 'search'
