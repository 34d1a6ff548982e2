import { ControlFrame, type Labelled, useControl } from './control'

/** Renders a labelled select. */
export function SelectField({
  label,
  id,
  hint,
  error,
  className = '',
  ...select
}: Labelled & React.ComponentProps<'select'>) {
  const own = useControl(id, hint, error, select['aria-describedby'])
  return (
    <ControlFrame own={own} label={label} hint={hint} error={error}>
      <select {...select} {...own.control} className={`select ${className}`} />
    </ControlFrame>
  )
}
