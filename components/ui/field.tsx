/** A labelled input. Everything but the label is the input's own. */
export function Field({ label, id, ...input }: { label: string; id: string } & React.ComponentProps<'input'>) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-small">
        {label}
      </label>
      <input
        id={id}
        {...input}
        className="h-10 rounded-field border border-edge bg-paper px-3 text-[1rem] aria-invalid:border-bad"
      />
    </div>
  )
}
