import { type Labelled, useControl } from './control'

/** Renders a checkbox, followed by its label. */
export function CheckField({
  label,
  hint,
  id,
  className = '',
  ...box
}: Omit<Labelled, 'error'> & React.ComponentProps<'input'>) {
  const own = useControl(id, hint, null, box['aria-describedby'])
  return (
    <div className={`flex items-start gap-2.5 ${className}`}>
      <input {...box} {...own.control} type="checkbox" className="mt-1 size-4 shrink-0 accent-accent" />
      <div>
        <label htmlFor={own.control.id}>{label}</label>
        {hint ? (
          <div id={own.hintId} className="text-small text-soft">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  )
}
