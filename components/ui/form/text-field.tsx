import { CONTROL, ControlFrame, type Labelled, useControl } from './control'

/** Renders a labelled textarea. */
export function TextField({
  label,
  id,
  hint,
  error,
  className = '',
  ...area
}: Labelled & React.ComponentProps<'textarea'>) {
  const own = useControl(id, hint, error, area['aria-describedby'])
  return (
    <ControlFrame own={own} label={label} hint={hint} error={error} max={area.maxLength}>
      <textarea dir="auto" {...area} {...own.control} className={`py-2 ${CONTROL} ${className}`} />
    </ControlFrame>
  )
}
