/** Shows the first character of a name as a mark beside it. */
export function Initial({ name, className = 'rounded-small' }: { name: string; className?: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={`grid size-6 shrink-0 select-none place-items-center overflow-hidden bg-accent/12 font-semibold text-accent text-fine uppercase ${className}`}
    >
      {first?.segment}
    </span>
  )
}
