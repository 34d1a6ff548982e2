import Link from 'next/link'

/** Renders filter choices as links: they are part of the URL, so they can be shared and survive a reload. */
export function Filters(props: {
  label: string
  choices: readonly { label: string; href: string; isChosen: boolean }[]
}) {
  return (
    <nav aria-label={props.label} className="filters">
      {props.choices.map(({ label, href, isChosen }) => (
        <Link
          key={label}
          href={href}
          scroll={false}
          aria-current={isChosen ? 'true' : undefined}
          className="shrink-0 border-transparent border-b-2 py-1 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
